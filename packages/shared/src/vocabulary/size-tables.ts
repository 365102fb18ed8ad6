/** A shoe size in several systems; `cm` is the length of the foot. */
export interface ShoeSize {
  readonly eu: string;
  readonly uk: string;
  readonly usMen: string;
  readonly usWomen: string;
  readonly cm: string;
}

const shoe = (eu: string, uk: string, usMen: string, usWomen: string, cm: string): ShoeSize => ({
  eu,
  uk,
  usMen,
  usWomen,
  cm,
});

/**
 * The shop's shoe sizes, the smallest first. There is one for each half size of the UK, so that no two of them are one
 * in another system. Half a European size is less than half of those, so there is none between 36 and 37.
 */
export const SHOE_SIZES: readonly ShoeSize[] = [
  shoe('36', '3.5', '4.5', '6', '22.5'),
  shoe('37', '4', '5', '6.5', '23'),
  shoe('37.5', '4.5', '5.5', '7', '23.5'),
  shoe('38', '5', '6', '7.5', '24'),
  shoe('38.5', '5.5', '6.5', '8', '24.5'),
  shoe('39', '6', '7', '8.5', '25'),
  shoe('40', '6.5', '7.5', '9', '25.5'),
  shoe('40.5', '7', '8', '9.5', '26'),
  shoe('41', '7.5', '8.5', '10', '26.5'),
  shoe('42', '8', '9', '10.5', '27'),
  shoe('42.5', '8.5', '9.5', '11', '27.5'),
  shoe('43', '9', '10', '11.5', '28'),
  shoe('44', '9.5', '10.5', '12', '28.5'),
  shoe('44.5', '10', '11', '12.5', '29'),
  shoe('45', '10.5', '11.5', '13', '29.5'),
  shoe('46', '11', '12', '13.5', '30'),
];

/** A garment size and the chest measurement it fits. */
export interface GarmentSize {
  readonly size: string;
  /** Around the fullest part of the chest, in centimetres. */
  readonly chestCm: readonly [from: number, to: number];
}

/** The shop's garment sizes, the smallest first. */
export const GARMENT_SIZES: readonly GarmentSize[] = [
  { size: 'S', chestCm: [88, 95] },
  { size: 'M', chestCm: [96, 103] },
  { size: 'L', chestCm: [104, 111] },
  { size: 'XL', chestCm: [112, 119] },
  { size: 'XXL', chestCm: [120, 127] },
];

const CM_PER_INCH = 2.54;

/** Centimetres in whole inches, as tape measures of garments are read. */
export const toInches = (cm: number): number => Math.round(cm / CM_PER_INCH);
