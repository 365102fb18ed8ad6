import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture.js';

const SIDE = '/pictures/monsoon-runner/side.webp';

describe('a picture', () => {
  it('is loaded in the width that the place needs, as AVIF where the browser reads that', () => {
    const { container } = render(<Picture src={SIDE} alt="A blue runner" sizes="50vw" />);

    const source = container.querySelector('source');
    expect(source).toHaveAttribute('type', 'image/avif');
    expect(source?.srcset).toContain('/pictures/monsoon-runner/side-640.avif 640w');
    const image = screen.getByRole('img', { name: 'A blue runner' });
    expect(image).toHaveAttribute('src', SIDE);
    expect(image.getAttribute('srcset')).toContain('/pictures/monsoon-runner/side-640.webp 640w');
    expect(image).toHaveAttribute('sizes', '50vw');
  });

  it('waits until it is nearly in view, unless it is seen at once', () => {
    render(
      <>
        <Picture src={SIDE} alt="below" sizes="50vw" />
        <Picture src={SIDE} alt="first" sizes="50vw" eager />
      </>,
    );

    expect(screen.getByAltText('below')).toHaveAttribute('loading', 'lazy');
    expect(screen.getByAltText('first')).toHaveAttribute('loading', 'eager');
    expect(screen.getByAltText('first')).toHaveAttribute('fetchpriority', 'high');
  });

  it('shows its tiny copy until it has loaded', () => {
    render(<Picture src={SIDE} alt="A blue runner" sizes="50vw" placeholder="UklGRg==" />);
    const image = screen.getByAltText('A blue runner');
    expect(image.style.backgroundImage).toBe('url("data:image/webp;base64,UklGRg==")');

    fireEvent.load(image);

    expect(image.style.backgroundImage).toBe('');
  });

  it.each(['https://elsewhere.example/a.webp', 'https://elsewhere.example/pictures/a/side.webp'])(
    'is shown as it is from its URL, %s, whose host does not learn which page shows it',
    (src) => {
      const { container } = render(<Picture src={src} alt="A shoe" sizes="50vw" />);

      const image = screen.getByAltText('A shoe');
      expect(image).toHaveAttribute('src', src);
      expect(image).not.toHaveAttribute('srcset');
      expect(container.querySelector('source')).toBeNull();
      expect(image).toHaveAttribute('referrerpolicy', 'no-referrer');
    },
  );
});
