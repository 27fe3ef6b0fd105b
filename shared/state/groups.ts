import { combineReducers, createSlice, legacy_createStore, type PayloadAction } from '@reduxjs/toolkit';
import { paymentAtStart } from './payment-group.ts';

/** Status of an operation on a group of records. A missing operation is idle. */
type OperationStatus = 'loading' | 'submitting' | 'success' | 'error' | 'deleted';

export type OperationKind = 'list' | 'get' | 'create' | 'update' | 'delete';

interface Operation {
  status: OperationStatus;
  message?: string;
}

function startOperation(kind: OperationKind): Operation {
  return { status: kind === 'list' || kind === 'get' ? 'loading' : 'submitting' };
}

/** Returns `deleted` after a successful delete. An answer without `success` is an error. */
function endOperation(kind: OperationKind, reply: { success?: boolean; msg?: string }): Operation {
  if (reply.success !== true) return { status: 'error', ...(reply.msg && { message: reply.msg }) };
  return { status: kind === 'delete' ? 'deleted' : 'success' };
}

type GroupState<Data extends object> = Data & {
  operations: Partial<Record<OperationKind, Operation>>;
};

interface Ended {
  kind: OperationKind;
  reply: { success?: boolean; msg?: string };
}

/** Creates a slice with the status of each operation and `set`, which merges into the group's data. */
function createGroup<const Name extends string, Data extends object>(name: Name, data: Data) {
  const initialState = { ...data, operations: {} } as GroupState<Data>;
  return createSlice({
    name,
    initialState,
    reducers: {
      set: (state, action: PayloadAction<Partial<Data>>) => ({ ...state, ...action.payload }) as typeof state,
      started: (state, action: PayloadAction<OperationKind>) => {
        state.operations[action.payload] = startOperation(action.payload);
      },
      ended: (state, action: PayloadAction<Ended>) => {
        state.operations[action.payload.kind] = endOperation(action.payload.kind, action.payload.reply);
      },
    },
  });
}

export const groups = {
  admin: createGroup('admin', {}),
  contacts: createGroup('contacts', {}),
  files: createGroup('files', {}),
  home: createGroup('home', { hideCBR: true }),
  IVR: createGroup('IVR', {}),
  library: createGroup('library', {}),
  payment: createGroup('payment', paymentAtStart),
  user: createGroup('user', {}),
};

const reducer = combineReducers({
  admin: groups.admin.reducer,
  contacts: groups.contacts.reducer,
  files: groups.files.reducer,
  home: groups.home.reducer,
  IVR: groups.IVR.reducer,
  library: groups.library.reducer,
  payment: groups.payment.reducer,
  user: groups.user.reducer,
});

export type PortalStateTree = ReturnType<typeof reducer>;

/**
 * Creates one store per request, preloaded with the data that the page's islands need.
 * The browser continues with the smaller store of `client/page-store.ts`. Everything is synchronous, so no middleware is needed.
 */
export function createPortalStore(preloaded: Partial<PortalStateTree> = {}) {
  return legacy_createStore(reducer, preloaded);
}

export type PortalStore = ReturnType<typeof createPortalStore>;
