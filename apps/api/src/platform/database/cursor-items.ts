interface Cursor<Item> extends AsyncIterable<Item> {
  readonly close: () => Promise<void>;
}

/** The items of a cursor. Closes the cursor when the caller stops early; Mongoose would leave it open. */
export async function* itemsOf<Item>(cursor: Cursor<Item>): AsyncGenerator<Item> {
  try {
    for await (const item of cursor) yield item;
  } finally {
    await cursor.close();
  }
}

interface BatchedCursor<Doc> {
  readonly hasNext: () => Promise<boolean>;
  /** The documents that the database has sent and nobody has read. */
  readonly readBufferedDocuments: () => Doc[];
  readonly close: () => Promise<void>;
}

/** The documents that the database sends together. Growing work has a time limit for each batch, never for all. */
export async function* batchesOf<Doc>(cursor: BatchedCursor<Doc>): AsyncGenerator<Doc[]> {
  try {
    while (await cursor.hasNext()) yield cursor.readBufferedDocuments();
  } finally {
    await cursor.close();
  }
}
