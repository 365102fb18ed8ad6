import type { ReactNode } from 'react';
import { useSettings } from '../../platform/settings.js';

/** The name and address of the shop. */
export const useSeller = (): string => {
  const { shopName, contact, seller } = useSettings();
  return `${seller.legalName === '' ? shopName : seller.legalName}, ${contact.address}`;
};

/** A page of rules: its heading, the most important sentence, and its sections. */
export const Policy = ({ heading, lead, children }: { heading: string; lead: string; children: ReactNode }) => (
  <div className="frame pt-10 md:pt-16">
    <header className="grid gap-x-8 gap-y-6 lg:grid-cols-12">
      <h1 className="text-4xl text-balance lg:col-span-5">{heading}</h1>
      <p className="max-w-[34ch] font-display text-xl leading-snug font-semibold text-balance lg:col-span-7">{lead}</p>
    </header>
    <div className="mt-10 border-b border-line md:mt-16">{children}</div>
  </div>
);

/** A subject: its name at the left of the text, on a phone above it. */
export const PolicySection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-x-8 gap-y-3 border-t border-line py-7 md:py-9 lg:grid-cols-12">
    <h2 className="text-lg lg:col-span-5">{title}</h2>
    <div className="grid max-w-[64ch] content-start gap-3 lg:col-span-7">{children}</div>
  </section>
);

/** Promises or stored data, each with a name. */
export const PolicyList = ({ items }: { items: readonly (readonly [name: string, text: string])[] }) => (
  <dl className="grid gap-3">
    {items.map(([name, text]) => (
      <div key={name}>
        <dt className="font-semibold">{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
);
