import { GENDERS, type Gender, type Product, typeGroupOf } from '@paila/shared';

/** Caches what `make` returns for an object for as long as the object itself lives. */
export const memoizeByRef = <Key extends object, Made>(make: (key: Key) => Made): ((key: Key) => Made) => {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const fresh = make(key);
    made.set(key, fresh);
    return fresh;
  };
};

/** Caches what `make` returns for a part of the catalogue, such as one list, until the catalogue changes. */
export const memoizeByPart = <Part, Made>(
  make: (all: readonly Product[], part: Part) => Made,
): ((all: readonly Product[], part: Part) => Made) => {
  const madeOf = memoizeByRef((_all: readonly Product[]) => new Map<Part, { readonly made: Made }>());
  return (all, part) => {
    const known = madeOf(all).get(part) ?? { made: make(all, part) };
    madeOf(all).set(part, known);
    return known.made;
  };
};

/** The products of each list that has its own page, newest first. */
export interface ProductGroups {
  readonly all: readonly Product[];
  readonly departments: ReadonlyMap<Gender, readonly Product[]>;
  /** By the company's name in lower case. */
  readonly companies: ReadonlyMap<string, readonly Product[]>;
}

const byCompany = (products: readonly Product[]): Map<string, Product[]> => {
  const companies = new Map<string, Product[]>();
  for (const product of products) {
    const name = product.company.toLowerCase();
    const group = companies.get(name);
    if (group) group.push(product);
    else companies.set(name, [product]);
  }
  return companies;
};

/** Grouped once after each change of products. */
export const groupsOf = memoizeByRef((all: readonly Product[]): ProductGroups => {
  return {
    all,
    departments: new Map(GENDERS.map((gender) => [gender, all.filter((product) => product.gender.includes(gender))])),
    companies: byCompany(all),
  };
});

/** What a list of a group of types, such as clothing, can be narrowed by. */
interface TypeGroupQuery {
  readonly type: string;
  readonly color?: string;
  readonly collection?: string;
}

const typeKey = ({ type, color = '', collection = '' }: TypeGroupQuery): string =>
  `${type}|${color.toLowerCase()}|${collection.toLowerCase()}`;

const typeGroupsOf = memoizeByRef((all: readonly Product[]): ReadonlyMap<string, readonly Product[]> => {
  const groups = new Map<string, Product[]>();
  for (const product of all) {
    const type = typeGroupOf(product.type);
    if (type === undefined) continue;
    const ways = [{ type }, { type, collection: product.company }, ...product.color.map((color) => ({ type, color }))];
    for (const key of new Set(ways.map(typeKey))) {
      const group = groups.get(key);
      if (group) group.push(product);
      else groups.set(key, [product]);
    }
  }
  return groups;
});

/** The products of a group of types, of a colour or of a brand if one is given; newest first. */
export const ofTypeGroup = (all: readonly Product[], query: TypeGroupQuery): readonly Product[] =>
  typeGroupsOf(all).get(typeKey(query)) ?? [];
