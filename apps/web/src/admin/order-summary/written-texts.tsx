import { useShopTime } from '../platform/shop-time.js';
import { actorLabel } from './order-words.js';

interface WrittenText {
  readonly _id: string;
  readonly text: string;
  readonly by: string;
  readonly at: string;
}

/** Texts of staff, such as notes, each with its author and time. */
export const WrittenTexts = ({ texts }: { texts: readonly WrittenText[] }) => {
  const { formatMoment } = useShopTime();
  return (
    texts.length > 0 && (
      <ul className="-mt-3 mb-3">
        {texts.map(({ _id, text, by, at }) => (
          <li key={_id} className="border-b border-line py-2">
            <p className="max-w-[75ch] whitespace-pre-wrap break-words">{text}</p>
            <p className="tabular text-sm text-muted">
              <span>{actorLabel(by)}</span>, <time dateTime={at}>{formatMoment(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    )
  );
};
