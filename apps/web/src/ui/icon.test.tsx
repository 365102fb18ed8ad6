import { render } from '@testing-library/react';
import { X } from 'lucide-react';
import { Icon } from './icon.js';

it('an icon is sized by the text, and left out by screen readers', () => {
  const { container } = render(<Icon of={X} size={20} className="shrink-0" />);

  const svg = container.querySelector('svg');
  expect(svg).toHaveAttribute('width', '1.25rem');
  expect(svg).toHaveAttribute('height', '1.25rem');
  expect(svg).toHaveAttribute('aria-hidden', 'true');
  expect(svg).toHaveClass('shrink-0');
});
