import { NO_SELLER } from '@paila/shared';
import { screen, within } from '@testing-library/react';
import { closeShops, openShop } from '../../testing/open-shop.js';
import { aZone } from '../../testing/samples.js';

afterEach(closeShops);

const SELLER = {
  legalName: 'Paila Pasal Pvt. Ltd.',
  registrationNumber: '123456/080/081',
  panNumber: '301234567',
  vatRegistered: true,
  grievanceName: 'Anita Rai',
  grievancePhone: '9841234567',
  grievanceEmail: 'complaints@paila.example',
};
const NAMED = { seller: SELLER, grievancePhoneLink: 'tel:+9779841234567' };

const expectGrievanceOfficer = (place: HTMLElement): void => {
  expect(within(place).getByText('Anita Rai')).toBeVisible();
  const { grievancePhone, grievanceEmail } = SELLER;
  expect(within(place).getByRole('link', { name: grievancePhone })).toHaveAttribute('href', 'tel:+9779841234567');
  expect(within(place).getByRole('link', { name: grievanceEmail })).toHaveAttribute('href', `mailto:${grievanceEmail}`);
};

const section = async (name: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { level: 2, name });
  return heading.closest('section') ?? heading;
};

describe('the privacy policy', () => {
  it('explains which data is stored and for how long, by the settings of the shop', async () => {
    await openShop({ at: '/privacy', settings: { rules: { guestDataDays: 45, invoiceBuyerYears: 1 } } });

    const retention = within(await section('What we keep, and for how long'));
    expect(retention.getByText(/name, address, phone and email from that order 45 days after/)).toBeVisible();
    expect(
      retention.getByText(/for 365 days after the last answer at most\. .* we delete your message 45 days after/),
    ).toBeVisible();
    expect(
      retention.getByText(/keeps the name and address of its buyer for 1 year, .* account is erased, only admins/),
    ).toBeVisible();
    expect(
      retention.getByText(/is deleted 730 days after .* also do that 1 year after .* list of orders then no longer/),
    ).toBeVisible();
    expect(retention.getByText(/^For 90 days, so that we can see what you were told/)).toBeVisible();
  });

  it('names the seller, and leads to where an account is erased', async () => {
    await openShop({ at: '/privacy', settings: { seller: { ...NO_SELLER, legalName: 'Paila Pasal Pvt. Ltd.' } } });

    expect(await section('Who we are')).toHaveTextContent('Paila Pasal Pvt. Ltd., Jhamsikhel Road');
    expect(screen.getByRole('link', { name: 'The settings of your profile' })).toHaveAttribute(
      'href',
      '/user-profile/settings',
    );
  });
});

describe('the terms', () => {
  it('explain how long an order waits, and how it can be paid', async () => {
    await openShop({ at: '/terms' });

    expect(await section('Your order')).toHaveTextContent('we hold its items for 15 minutes');
    expect(await section('Payment')).toHaveTextContent('from Rs 10 to Rs 2,00,000');
    expect(await section('Who sells')).toHaveTextContent('Paila, Jhamsikhel Road');
  });

  it('explain each provider on offer, and so does the privacy policy', async () => {
    const settings = { paymentProviders: ['khalti', 'esewa'] } as const;
    await openShop({ at: '/terms', settings });
    const payment = await section('Payment');
    expect(payment).toHaveTextContent('You pay in rupees, with Khalti or eSewa.');
    expect(payment).toHaveTextContent('With Khalti, you can pay from Rs 10 to Rs 2,00,000.');
    expect(payment).toHaveTextContent('With eSewa, you can pay from Rs 10 to Rs 1,00,000.');
    await closeShops();

    await openShop({ at: '/privacy', settings });
    const leaving = await section('What leaves the shop');
    expect(leaving).toHaveTextContent('What you type on Khalti’s own page is between you and Khalti.');
    expect(leaving).toHaveTextContent('What you type on eSewa’s own page is between you and eSewa.');
    expect(await section('What your browser keeps')).toHaveTextContent('how you chose to pay');
  });

  it('explain cash on delivery while the shop offers it, and so does the privacy policy', async () => {
    const settings = {
      cash: { maxRupees: 20_000, firstOrder: false },
      zones: [aZone(['Kathmandu', 'Lalitpur'], { cash: true }), aZone(['Pokhara'])],
    };
    await openShop({ at: '/terms', settings });
    const payment = await section('Payment');
    expect(payment).toHaveTextContent('up to Rs 20,000, in these cities: Kathmandu, Lalitpur.');
    expect(payment).toHaveTextContent('We call you to confirm the order before we send it');
    expect(payment).toHaveTextContent('Once 2 parcels were refused at the door');
    expect(payment).toHaveTextContent('So has the first order with a phone number.');
    expect(await section('Your order')).toHaveTextContent('When you place an order to pay online, we hold its items');
    expect(await section('Cancelling')).toHaveTextContent(
      'You can cancel an order on its page until we have packed it, at no cost. Open the page',
    );
    expect(await section('Cancelling')).toHaveTextContent(
      'If you have paid for it, we will refund all of it the way it came within 7 days.',
    );
    expect(await section('Refunds')).toHaveTextContent('What you paid in cash on delivery, we refund to a wallet');
    expect(await section('Refunds')).toHaveTextContent('such as a second payment, we refund within 7 days.');
    expect(payment).toHaveTextContent('Otherwise we will refund you within 7 days.');
    expect(payment).toHaveTextContent('your order is paid once we have recorded its whole price.');
    await closeShops();

    await openShop({ at: '/privacy', settings });
    const stored = await section('What we keep, and for how long');
    expect(stored).toHaveTextContent('We call it to confirm an order with cash on delivery');
    expect(stored).toHaveTextContent('also as a digest, by which we find the earlier orders with the same number');
    expect(stored).toHaveTextContent('From then on, we no longer remember that its parcel was refused.');
    expect(await section('What leaves the shop')).toHaveTextContent('and the cash that is due');
    expect(await section('What your browser keeps')).toHaveTextContent('how you chose to pay');
  });

  it('do not mention cash on delivery in a shop without it', async () => {
    await openShop({ at: '/terms' });
    await section('Payment');
    expect(await section('Your order')).toHaveTextContent('When you place an order, we hold its items');
    expect(await section('Cancelling')).toHaveTextContent(
      'Once the parcel is packed, write to us. We will tell you what is still possible.',
    );
    // One sentence of the terms is about cash: that which staff receive in the shop.
    expect(screen.getByText(/cash/)).toHaveTextContent('a payment by QR code or cash in our shop');
    await closeShops();

    await openShop({ at: '/privacy' });
    await section('What leaves the shop');
    expect(screen.queryByText(/cash/)).not.toBeInTheDocument();
  });

  it('have the returns of this shop in its own words, and its own time', async () => {
    await openShop({ at: '/terms', settings: { returns: 'Within 14 days.', rules: { holdMinutes: 20 } } });

    expect(await section('Returns')).toHaveTextContent('Within 14 days.');
    expect(await section('Your order')).toHaveTextContent('we hold its items for 20 minutes');
  });
});

describe('the terms of cancelling and delivery', () => {
  it('explain cancelling and the delivery time of each city, by the standard settings', async () => {
    await openShop({ at: '/terms' });

    expect(await section('Cancelling')).toHaveTextContent(
      'You can cancel an order on its page until we have packed it',
    );
    const delivery = within(await section('Delivery'));
    expect(delivery.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'Pokhara 2 working days (order by 13:00)',
    );
    expect(delivery.getByText(/We don’t ship on Saturdays\.$/)).toBeVisible();
    expect(await section('Returns')).toHaveTextContent('Return it unworn, in its box, within 7 days');
  });

  it('have the cities and holidays of this shop', async () => {
    const zones = [aZone(['Lalitpur'], { days: 0, cutOffHour: 11 }), aZone(['Jumla'], { cutOffHour: 9 })];
    await openShop({ at: '/terms', settings: { zones, holidays: ['2026-10-21', '2026-11-08'] } });

    const terms = within(await section('Delivery'));
    expect(terms.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Lalitpur the same day (order by 11:00)',
      'Jumla 1 working day (order by 9:00)',
    ]);
    expect(terms.getByText(/We don’t ship on Saturdays, or on 21 October 2026; 8 November 2026\.$/)).toBeVisible();
  });
});

describe('the terms of a shop with delivery fees and pick-up', () => {
  const zones = [
    aZone(['Lalitpur'], { fee: 1.5, freeFrom: 50, cash: true }),
    aZone(['Jumla'], { fee: 5 }),
    aZone([], { fee: 3, days: 4, cash: true }),
  ];

  it('name the fee of each place, and promise no free delivery', async () => {
    await openShop({ at: '/terms', settings: { zones, pickUp: { opensAt: 10, closesAt: 18 } } });

    expect(await screen.findByText(/^You see the whole price, with delivery, before you order\./)).toBeVisible();
    expect(await section('Prices')).toHaveTextContent('The delivery fee is the only extra charge.');
    const delivery = await section('Delivery');
    expect(
      within(delivery)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Lalitpur 1 working day (order by 15:00) · $1.50, free from $50.00',
      'Jumla 1 working day (order by 15:00) · $5.00',
      'Other places 4 working days (order by 15:00) · $3.00',
    ]);
    expect(delivery).not.toHaveTextContent('We cannot name a day');
    expect(delivery).toHaveTextContent('You can also pick up your order in our shop, free of charge.');
    expect(delivery).toHaveTextContent('Open from Sunday to Friday, 10:00 to 18:00, except on holidays.');
    expect(await section('Refunds')).toHaveTextContent('A refund of single items does not.');
  });

  it('say where couriers do not collect cash, and that the shop takes it', async () => {
    const cash = { maxRupees: 20_000, firstOrder: true };
    await openShop({ at: '/terms', settings: { zones, cash, pickUp: { opensAt: 10, closesAt: 18 } } });

    const payment = await section('Payment');
    expect(payment).toHaveTextContent('up to Rs 20,000, except in these cities: Jumla.');
    expect(payment).toHaveTextContent('you can also pay for it there in cash, up to Rs 20,000.');
  });
});

it('the shop links both policies from every page', async () => {
  await openShop({ at: '/about' });

  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
});

describe('who sells', () => {
  it('stands in the terms: the company, its address and numbers, and the grievance officer', async () => {
    await openShop({ at: '/terms', settings: NAMED });

    const seller = await section('Who sells');
    expect(seller).toHaveTextContent('Paila Pasal Pvt. Ltd., Jhamsikhel Road');
    expect(seller).toHaveTextContent('Registration no. 123456/080/081 · VAT no. 301234567');
    expectGrievanceOfficer(seller);
  });

  it('stands in the footer of every page, with links to call and to write to the grievance officer', async () => {
    await openShop({ at: '/about', settings: { ...NAMED, seller: { ...SELLER, vatRegistered: false } } });

    const footer = screen.getByRole('contentinfo');
    expect(within(footer).getByText('Paila Pasal Pvt. Ltd.')).toBeVisible();
    expect(within(footer).getByText('Registration no. 123456/080/081 · PAN no. 301234567')).toBeVisible();
    expect(within(footer).getByText('Grievance officer')).toBeVisible();
    expectGrievanceOfficer(footer);
  });

  it('stands on the page of contact, with whom to complain to', async () => {
    await openShop({ at: '/contact', settings: NAMED });

    const title = await screen.findByText('Complaints');
    expectGrievanceOfficer(title.parentElement!);
    const address = screen.getByText('Address').parentElement!;
    expect(address).toHaveTextContent('Paila Pasal Pvt. Ltd.');
    expect(address).toHaveTextContent('Registration no. 123456/080/081VAT no. 301234567');
  });

  it('shows only what the shop has set', async () => {
    await openShop({ at: '/contact', settings: { seller: { ...NO_SELLER, grievanceEmail: SELLER.grievanceEmail } } });
    const complaints = within((await screen.findByText('Complaints')).parentElement!);
    expect(complaints.getAllByRole('link')).toHaveLength(1);
    await closeShops();

    await openShop({ at: '/contact' });
    await screen.findByRole('form', { name: 'Write to us' });
    expect(screen.queryByText(/Complaints|Grievance officer|(Registration|PAN|VAT) no\./)).not.toBeInTheDocument();
    await closeShops();

    await openShop({ at: '/terms' });
    expect(await section('Who sells')).not.toHaveTextContent(/Grievance|no\. /);
  });
});
