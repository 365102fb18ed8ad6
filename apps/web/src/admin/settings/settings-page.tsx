import { PageHead, pageTitle } from '../ui/page-head.js';
import { Loaded, Placeholders } from '../ui/states.js';
import { useShopSettingsQuery } from './settings-api.js';
import { SettingsForm } from './settings-form.js';

/** The settings of the shop, once they are loaded. */
export const SettingsPage = () => {
  const call = useShopSettingsQuery({}, { refetchOnMountOrArgChange: true });
  if (call.data) return <SettingsForm settings={call.data} />;
  return (
    <>
      <PageHead title={pageTitle('settings')} />
      <Loaded
        call={call}
        placeholders={<Placeholders className="grid gap-4 px-gutter py-5" sizes={['h-32 w-full', 'h-32 w-full']} />}
      >
        {() => null}
      </Loaded>
    </>
  );
};
