import { fireEvent, render, screen } from '@testing-library/react';
import { removePlaceholders } from './loaded-pictures.js';
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
    removePlaceholders(document);
    const picture = <Picture src={SIDE} alt="A blue runner" sizes="50vw" placeholder="UklGRg==" />;
    const { rerender } = render(picture);
    const image = screen.getByAltText('A blue runner');
    expect(image.style.backgroundImage).toBe('url("data:image/webp;base64,UklGRg==")');

    fireEvent.load(image);
    rerender(picture);

    expect(image.style.backgroundImage).toBe('');
  });

  it.each([
    ['the same width', '50vw', ''],
    ['another width', '10vw', 'url("data:image/webp;base64,UklGRg==")'],
  ])('shows its tiny copy beside a loaded picture of %s: %j', (_what, sizes, behind) => {
    render(<Picture src={SIDE} alt="loaded" sizes="50vw" />);
    Object.defineProperties(screen.getByAltText('loaded'), { complete: { value: true }, naturalWidth: { value: 640 } });

    render(<Picture src={SIDE} alt="A blue runner" sizes={sizes} placeholder="UklGRg==" />);

    expect(screen.getByAltText('A blue runner').style.backgroundImage).toBe(behind);
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
