export const ROLES = ['customer', 'staff', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** The genders that a customer's profile offers; blank is allowed. */
export const PROFILE_GENDERS = ['', 'Male', 'Female', 'Others'] as const;
export type ProfileGender = (typeof PROFILE_GENDERS)[number];

/**
 * True for an account that works for the shop, and so may enter the back office. The table of permissions says what the
 * account may do there. No shopper's browser needs that table, so a test compares the two.
 */
export const isStaff = (account: { readonly role: Role } | null): boolean =>
  account !== null && account.role !== 'customer';

/** Normalises an email address for comparisons: case and spaces around it do not matter. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

export const isSameEmail = (one: string, other: string): boolean => emailKey(one) === emailKey(other);
