import { combineReducers, createSlice, legacy_createStore, type PayloadAction } from '@reduxjs/toolkit';
import { endOperation, startOperation, type Operation, type OperationKind } from './operation.ts';
import { paymentAtStart } from './payment-group.ts';

/** One group of state: what the screens of one section share, and the status of each operation. */
type GroupState<Data extends object> = Data & {
  operations: Partial<Record<OperationKind, Operation>>;
};

interface Ended {
  kind: OperationKind;
  reply: { success?: boolean; msg?: string };
}

/** A slice with the status of each operation and `set`, which merges into the group's own data. Each page begins it anew. */
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
 * One store a request, preloaded with just what the page's islands need; the browser goes on from there with the lighter one of
 * `client/page-store.ts`. Without middleware: nothing here is asynchronous.
 */
export function createPortalStore(preloaded: Partial<PortalStateTree> = {}) {
  return legacy_createStore(reducer, preloaded);
}

export type PortalStore = ReturnType<typeof createPortalStore>;
