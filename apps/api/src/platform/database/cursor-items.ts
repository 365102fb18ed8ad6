interface Cursor<Item> extends AsyncIterable<Item> {
  readonly close: () => Promise<void>;
}

/** The items of a cursor, which is closed when they are taken no further: Mongoose leaves it open in the database then. */
export async function* itemsOf<Item>(cursor: Cursor<Item>): AsyncGenerator<Item> {
  try {
    for await (const item of cursor) yield item;
  } finally {
    await cursor.close();
  }
}
