import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { model, Schema, Types } from 'mongoose';
import { leaveDatabase, openDatabase } from '../../testing/open-database.js';
import { noteWrites, type RecentWrites } from './recent-writes.js';

interface Note {
  _id: Types.ObjectId;
  owner: Types.ObjectId;
  text: string;
  reads: number;
}

let made = 0;
const makeModel = () => {
  made += 1;
  const schema = new Schema<Note>({ owner: Schema.Types.ObjectId, text: String, reads: Number });
  const writes = noteWrites(schema, { keys: ['_id', 'owner'], ignored: ['reads'] });
  return { Notes: model<Note>(`WrittenNote${String(made)}`, schema), writes };
};

beforeAll(openDatabase);
afterAll(leaveDatabase);

let Notes: ReturnType<typeof makeModel>['Notes'];
let writes: RecentWrites;
beforeEach(() => {
  ({ Notes, writes } = makeModel());
});

const [first, other, owner] = [new Types.ObjectId(), new Types.ObjectId(), new Types.ObjectId()];
const touched = (id: Types.ObjectId): boolean => writes.touched(id.toHexString());

describe('a write notes what it selects', () => {
  it.each<[string, () => PromiseLike<unknown>]>([
    ['by one id', () => Notes.updateOne({ _id: first }, { text: 'new' })],
    [
      'by an id as a text',
      () => Notes.updateOne({ _id: first.toHexString().toUpperCase() }, { $set: { text: 'new' } }),
    ],
    ['by several ids', () => Notes.deleteMany({ _id: { $in: [first] } })],
    ['by its first key that selects', () => Notes.deleteMany({ owner: first, _id: { $ne: other } })],
    ['when it finds', () => Notes.findOneAndUpdate({ _id: first }, { $unset: { text: 1 } })],
    ['when it deletes', () => Notes.findByIdAndDelete(first)],
  ])('%s', async (_how, write) => {
    await write();

    expect(touched(first)).toBe(true);
    expect(touched(other)).toBe(false);
  });

  it('as a document that is saved again or deleted', async () => {
    const note = await Notes.create({ _id: first, owner, text: 'old' });
    expect(touched(first)).toBe(false);

    note.text = 'new';
    await note.save();
    expect(touched(first)).toBe(true);
    expect(touched(owner)).toBe(true);

    ({ Notes, writes } = makeModel());
    await (await Notes.create({ _id: other, owner, text: 'old' })).deleteOne();
    expect(touched(other)).toBe(true);
  });

  it('before it is made, so that nothing older is kept meanwhile', async () => {
    const write = Notes.updateOne({ _id: first }, { text: 'new' }).exec();
    await Notes.findById(first);

    expect(touched(first)).toBe(true);
    await write;
  });
});

it.each<[string, () => PromiseLike<unknown>]>([
  ['by another field', () => Notes.updateMany({ text: 'old' }, { text: 'new' })],
  ['by an operator', () => Notes.updateMany({ _id: { $gt: first } }, { text: 'new' })],
  ['of all', () => Notes.deleteMany()],
])('after a write %s everything counts as written', async (_how, write) => {
  await write();

  expect(touched(other)).toBe(true);
});

it('an update of ignored fields alone is none', async () => {
  await Notes.updateMany({}, { $inc: { reads: 1 } });
  await Notes.updateOne({ _id: first }, { reads: 3 });
  expect(touched(first)).toBe(false);

  await Notes.updateOne({ _id: first }, { $inc: { reads: 1 }, $set: { text: 'new' } });
  expect(touched(first)).toBe(true);
});
