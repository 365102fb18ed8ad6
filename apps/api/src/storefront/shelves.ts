import { GENDERS, type Gender, type Product } from '@paila/shared';

/** Remembers what was made of a thing for as long as the thing itself is in use. */
export const keptWith = <Thing extends object, Made>(make: (thing: Thing) => Made): ((thing: Thing) => Made) => {
  const made = new WeakMap<Thing, Made>();
  return (thing) => {
    const known = made.get(thing);
    if (known !== undefined) return known;
    const fresh = make(thing);
    made.set(thing, fresh);
    return fresh;
  };
};

/** The lists of products that have a page of their own, newest first. */
export interface Shelves {
  readonly all: readonly Product[];
  readonly departments: ReadonlyMap<Gender, readonly Product[]>;
  /** By the company's name in lower case. */
  readonly companies: ReadonlyMap<string, readonly Product[]>;
}

const byCompany = (products: readonly Product[]): Map<string, Product[]> => {
  const companies = new Map<string, Product[]>();
  for (const product of products) {
    const name = product.company.toLowerCase();
    const shelf = companies.get(name);
    if (shelf) shelf.push(product);
    else companies.set(name, [product]);
  }
  return companies;
};

/** Sorted out once for each state of the catalogue. */
export const shelvesOf = keptWith((all: readonly Product[]): Shelves => {
  return {
    all,
    departments: new Map(GENDERS.map((gender) => [gender, all.filter((product) => product.gender.includes(gender))])),
    companies: byCompany(all),
  };
});
