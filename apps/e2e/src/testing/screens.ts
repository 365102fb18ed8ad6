/** Every page that needs nobody to be logged in, with its title. */
export const PUBLIC_SCREENS = [
  ['/', 'Paila'],
  ['/about', 'About Us'],
  ['/about-us', 'About Us'],
  ['/collections', 'Sneakers Collections'],
  ['/collections/?collection=vans', 'Sneakers Collections'],
  ['/collections/vans', 'Sneakers Collections'],
  ['/products', 'All Sneakers'],
  ['/products/men', "Men's Sneakers"],
  ['/products/women', "Women's Sneakers"],
  ['/contact', 'Contact Page'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms and Conditions'],
  ['/login', 'Login Page'],
  ['/register', 'Registration Page'],
  ['/forgot-password', 'Forgotten Password'],
  ['/reset-password', 'New Password'],
  ['/confirm-email', 'Confirm Email'],
  ['/checkout', 'Checkout Page'],
  ['/orders/65d000000000000000000001', 'Your Order'],
  ['/offline', 'Offline'],
  ['/nowhere', 'Not Found'],
] as const;

/** Every page of the profile, with a text of it. */
export const PROFILE_SCREENS = [
  ['/user-profile', 'My Account'],
  ['/user-profile/orders', 'My Orders'],
  ['/user-profile/addresses', 'My Address'],
  ['/user-profile/notifications', 'No Notifications available'],
  ['/user-profile/password', 'Current Password'],
  ['/user-profile/settings', 'Profile Settings'],
] as const;
