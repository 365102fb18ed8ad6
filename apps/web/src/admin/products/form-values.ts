import {
  type AdminProduct,
  compareSizes,
  type FieldProblem,
  GENDERS,
  parse,
  plainNumber,
  type ProductBody,
  productBody,
  type ProductChangeBody,
  type ProductStatus,
  type ProductType,
  sizeCount,
  slugFromTitle,
} from '@paila/shared';

export interface PictureValue {
  readonly src: string;
  /** Empty if the alt text of the product describes the picture. */
  readonly alt: string;
}
/** Fields whose text joins the product only once the user adds it. */
export const TYPED = ['typedSizes', 'typedColor', 'typedPicture'] as const;

export interface SizeValue {
  readonly size: string;
  readonly count: string;
}

/** The values of an empty form. Typed values are texts. */
export const BLANK = {
  company: '',
  title: '',
  desc: '',
  alt: '',
  price: '',
  discountPrice: '',
  /** Empty if the slug follows the title. */
  slug: '',
  type: 'other' as ProductType,
  status: 'published' as ProductStatus,
  colors: [] as string[],
  genders: [] as string[],
  tracked: true,
  sizes: [] as SizeValue[],
  /** Typed texts that are not added yet. */
  typedSizes: '',
  typedColor: '',
  typedPicture: '',
  pictures: [] as PictureValue[],
};
export type ProductFormValues = typeof BLANK;

/** The API's picture for products without pictures. */
const PLACEHOLDER = '/pictures/placeholder/side.webp';

/** The form values of a stored product. */
export const toFormValues = (product: AdminProduct): ProductFormValues => {
  const { company, title, desc, alt, alts, price, discountPrice, slug, type, status, color, gender, size, stock } =
    product;
  return {
    ...BLANK,
    company,
    title,
    desc,
    alt,
    price: price.toFixed(2),
    discountPrice: discountPrice.toFixed(2),
    slug,
    type,
    status,
    colors: [...color],
    genders: [...gender],
    tracked: stock !== undefined,
    sizes: [...size].sort(compareSizes).map((name) => ({ size: name, count: String(stock?.[name] ?? 0) })),
    pictures: product.img.flatMap((src, index) => {
      const own = alts?.[index] ?? '';
      return src === PLACEHOLDER ? [] : [{ src, alt: own === alt ? '' : own }];
    }),
  };
};

/** The typed number of items of a size; NaN for other texts. */
export const parseCount = ({ count }: Pick<SizeValue, 'count'>): number => Number(plainNumber(count) ?? Number.NaN);

/** The problem of a typed number of items. */
export const countProblem = (size: Pick<SizeValue, 'count'>): FieldProblem | undefined =>
  parse(sizeCount, parseCount(size)).errors?.[0];

/** A typed price in dollars; 0 for other texts. */
const parsePrice = (typed: string): number => {
  const parsed = parse(productBody.price, plainNumber(typed));
  return !parsed.errors && typeof parsed.value === 'number' ? parsed.value : 0;
};

/** The slug that a product gets. */
export const slugFor = ({ slug, title }: Pick<ProductFormValues, 'slug' | 'title'>): string =>
  slugFromTitle(slug.trim() === '' ? title : slug);

/** The product as the API's body. */
export const toProductBody = (values: ProductFormValues): ProductBody => {
  const { company, title, desc, alt, price, discountPrice, type, status, colors, genders, tracked, sizes } = values;
  const counts = Object.fromEntries(sizes.map((value) => [value.size, parseCount(value)]));
  return {
    company: company.trim(),
    title: title.trim(),
    desc: desc.trim(),
    alt: alt.trim(),
    price: parsePrice(price),
    discountPrice: parsePrice(discountPrice),
    slug: slugFor(values),
    type,
    status,
    img: values.pictures.map(({ src }) => src),
    alts: values.pictures.map((picture) => picture.alt.trim()),
    categories: [{ color: colors, gender: GENDERS.filter((gender) => genders.includes(gender)) }],
    size: sizes.map(({ size }) => size),
    stock: tracked ? counts : null,
  };
};

/** A change of a product, meant for the version and stock that its form was loaded with. */
export const toProductChange = (values: ProductFormValues, loaded: AdminProduct): ProductChangeBody => ({
  ...toProductBody(values),
  version: loaded.version,
  ...(values.tracked ? { stockSeen: loaded.stock ?? null } : {}),
});

/** The product as shoppers will see it, for the preview. */
export const toPreview = (values: ProductFormValues): AdminProduct => {
  const { company, title, desc, alt, type, status, colors, genders, sizes, tracked, pictures } = values;
  const price = parsePrice(values.price);
  const discountPrice = parsePrice(values.discountPrice) || price;
  return {
    _id: 'preview',
    slug: slugFor(values),
    title: title.trim() === '' ? '…' : title,
    desc,
    company,
    price: Math.max(price, discountPrice),
    discountPrice,
    createdAt: '',
    changedAt: '',
    version: 1,
    img: pictures.length > 0 ? pictures.map(({ src }) => src) : [PLACEHOLDER],
    alt,
    type,
    status,
    categories: [{ color: colors, gender: genders }],
    color: colors,
    gender: genders,
    size: sizes.map(({ size }) => size),
    ...(tracked ? { stock: Object.fromEntries(sizes.map((value) => [value.size, parseCount(value) || 0])) } : {}),
  };
};
