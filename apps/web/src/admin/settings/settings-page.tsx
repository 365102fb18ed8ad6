import { adminPageOf } from '@paila/shared';
import { gettext } from '../../platform/i18n.js';
import { Skeleton, SkeletonBlock } from '../../ui/skeleton.js';
import { PageHead } from '../ui/page-head.js';
import { FailedCall } from '../ui/states.js';
import { useShopSettingsQuery } from './settings-api.js';
import { SettingsForm } from './settings-form.js';

/** The merchant's settings, once they are known. */
export const SettingsPage = () => {
  const { data, error, refetch } = useShopSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data) return <SettingsForm settings={data} />;
  return (
    <>
      <PageHead title={gettext(adminPageOf('settings').title)} />
      {error === undefined ? (
        <Skeleton className="grid gap-4 px-gutter py-5">
          <SkeletonBlock className="h-32 w-full" />
          <SkeletonBlock className="h-32 w-full" />
        </Skeleton>
      ) : (
        <FailedCall error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
};
