import { openSimulator, parametersOf } from '../testing/open-simulator.js';

describe('paying on the hosted page', () => {
  it('takes the payer from sign-in over the code to the button, and back to the shop with the good news', async () => {
    const { aPayment, openPage, signIn, confirmCode, decide, lookup } = openSimulator();
    const pidx = await aPayment({ merchant_username: 'paila' });

    const first = await openPage(pidx);
    expect(first.status).toBe(200);
    expect(first.text).toContain('Sign in to pay');
    expect(first.text).toContain('Two pairs of shoes');
    expect(first.text).toContain('Rs 1,234.50');

    const signedIn = await signIn(pidx);
    expect(signedIn).toMatchObject({ status: 303, headers: { location: `/?pidx=${pidx}` } });
    expect((await openPage(pidx)).text).toContain('Enter the code');

    const confirmed = await confirmCode(pidx);
    expect(confirmed).toMatchObject({ status: 303, headers: { location: `/?pidx=${pidx}` } });
    const last = await openPage(pidx);
    expect(last.text).toContain('98XXXXX003');
    expect(last.text).toContain('Pay Rs 1,234.50</button>');

    const paid = await decide(pidx, 'pay');
    const answer = (await lookup(pidx)).body as { transaction_id: string };
    expect(paid.status).toBe(303);
    const transaction = answer.transaction_id;
    expect(paid.headers['location']).toBe(
      `http://shop.example/payment?from=wallet&pidx=${pidx}&transaction_id=${transaction}&tidx=${transaction}` +
        `&txnId=${transaction}&amount=123450&total_amount=123450&mobile=98XXXXX003&status=Completed` +
        '&purchase_order_id=order-17&purchase_order_name=Two%20pairs%20of%20shoes&merchant_username=paila',
    );
    expect(answer).toEqual({
      pidx,
      total_amount: 123450,
      status: 'Completed',
      transaction_id: transaction,
      fee: 0,
      refunded: false,
    });
  });

  it('sends the payer back with the news of the cancellation, from any step', async () => {
    const { aPayment, decide } = openSimulator();
    const pidx = await aPayment();

    const answer = await decide(pidx, 'cancel');

    expect(answer.status).toBe(303);
    expect(answer.headers['location']).toContain('&status=User%20canceled&');
    expect(parametersOf(answer.headers['location'])).toEqual({
      from: 'wallet',
      pidx,
      transaction_id: '',
      tidx: '',
      amount: '123450',
      total_amount: '123450',
      mobile: '',
      status: 'User canceled',
      purchase_order_id: 'order-17',
      purchase_order_name: 'Two pairs of shoes',
    });
  });
});
