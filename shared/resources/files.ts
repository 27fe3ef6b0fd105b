import { defineResource } from './define.ts';

/** File of the practice. Content is transferred by `uploadFile` and `downloadFile`. */
export const files = defineResource({
  name: 'files',
  label: { one: 'file', many: 'Files' },
  fields: {
    name: { kind: 'text', label: 'Name', required: 'Name is required.', maxLength: 200 },
    folder: { kind: 'text', label: 'Folder', maxLength: 200, repeats: true, named: true },
    size: { kind: 'number', label: 'Size', readAs: 'bytes', serverSet: true },
    type: { kind: 'text', label: 'Type', readAs: 'fileType', serverSet: true },
    created: { kind: 'time', label: 'Created', serverSet: true },
  },
  section: 'files',
  title: ['name'],
  columns: ['folder', 'type', 'size', 'created'],
  listed: ['folder', 'size', 'created'],
  filterFields: ['folder'],
  empty: 'Store your practice’s letters, forms and lists here. Upload the first file.',
  searchFields: ['name', 'folder'],
  defaultSort: '-id',
  operations: ['list', 'one', 'update', 'delete'],
  tenant: true,
  ids: 'time',
  write: 'user',
});
