import { afterEach } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { closeAdmins, openAdmin } from '../../testing/open-admin.js';
import { facetsRoute } from '../../testing/product-form.js';
import { on } from '../../testing/test-api.js';

afterEach(async () => {
  await closeAdmins();
  window.localStorage.clear();
});

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const openWithPictures = async (count: number) => {
  const opened = await openAdmin({ at: '/admin/add-product', routes: [facetsRoute] });
  const address = await screen.findByLabelText('Image URL');
  for (let number = 1; number <= count; number += 1) {
    await opened.user.click(address);
    await opened.user.paste(`https://pictures.example/${String(number)}.jpg`);
    await opened.user.keyboard('{Enter}');
  }
  return opened;
};

describe('the pictures of a product', () => {
  it('keep the focus when one is removed: at the next one, at the last one, and after the last', async () => {
    const { user } = await openWithPictures(3);

    await user.click(button('Remove picture 2'));
    await waitFor(() => {
      expect(button('Remove picture 2')).toHaveFocus();
    });
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(button('Remove picture 1')).toHaveFocus();
    });
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(screen.getByLabelText('Choose pictures')).toHaveFocus();
    });
  });

  it('are moved with announcements for screen readers', async () => {
    const { user } = await openWithPictures(2);

    expect(button('Move picture 2 of 2')).toHaveAccessibleDescription(/^Press the space bar to pick up a picture/);
    button('Move picture 2 of 2').focus();
    await user.keyboard(' ');

    expect(await screen.findByText(/^Picture 2 (?:of 2 is picked up|is over place \d of 2)\.$/)).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Picture 2 stays where it was.')).toBeInTheDocument();
  });

  it('say at their tile that they could not be loaded', async () => {
    await openWithPictures(1);
    const tile = button('Remove picture 1').closest('li');
    const picture = tile?.querySelector('img');
    if (!picture) throw new Error('The tile has no picture');

    fireEvent.error(picture);

    expect(tile).toHaveTextContent('This picture could not be loaded. Please check its address before you save.');
    fireEvent.load(picture);
    expect(tile).not.toHaveTextContent('This picture could not be loaded');
  });

  it('show the result of an upload: a busy shop accepts the next attempt, and an animation becomes a still', async () => {
    let calls = 0;
    const { user } = await openAdmin({
      at: '/admin/add-product',
      routes: [
        facetsRoute,
        on('POST', '/pictures', () => {
          calls += 1;
          return calls === 1
            ? { status: 503, body: { msg: 'Too many pictures are being sent', code: 'uploads_busy' } }
            : { body: [{ src: '/pictures/_uploads/0123456789abcdef0123456789abcdef.webp', animated: true }] };
        }),
      ],
    });
    const file = new File(['GIF89a'], 'जुत्ता.webp', { type: 'image/webp' });
    await user.upload(await screen.findByLabelText('Choose pictures'), file);
    await screen.findByText('Too many pictures are being sent');

    await user.click(button('Try again'));

    expect(await screen.findByText('जुत्ता.webp is an animation. Shoppers see its first picture.')).toBeInTheDocument();
    expect(button('Remove picture 1')).toBeInTheDocument();
    await user.click(button('Dismiss'));
    expect(screen.queryByText(/is an animation/)).not.toBeInTheDocument();
  });

  it('show how much of a file is uploaded, in the colours of the shop, until the upload ends', async () => {
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { user } = await openAdmin({
      at: '/admin/add-product',
      routes: [
        facetsRoute,
        on('POST', '/pictures', async () => {
          await finished;
          return { body: [{ src: '/pictures/_uploads/0123456789abcdef0123456789abcdef.webp' }] };
        }),
      ],
    });
    const file = new File(['RIFF'], 'जुत्ता.webp', { type: 'image/webp' });

    await user.upload(await screen.findByLabelText('Choose pictures'), file);

    const bar = await screen.findByRole('progressbar', { name: 'Uploading जुत्ता.webp' });
    // Otherwise browsers draw a green bar, even in the dark theme.
    expect(bar).toHaveClass('appearance-none');
    expect(bar).toHaveAttribute('max', '100');
    finish();
    expect(await screen.findByRole('button', { name: 'Remove picture 1' })).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });
});
