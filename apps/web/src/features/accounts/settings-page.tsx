import {
  callable,
  callablePhone,
  currentPassword,
  isSameEmail,
  optional,
  PROFILE_GENDERS,
  type ProfilePayload,
  profileFields,
  text,
  type User,
} from '@paila/shared';
import { X } from 'lucide-react';
import { useRef, useState, lazy } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { gettext, t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button, IconButton } from '../../ui/button.js';
import { Field, Select } from '../../ui/field.js';
import { bindFields, Form, FormError } from '../../ui/form.js';
import { namesOf, rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { PasswordField } from '../../ui/password-field.js';
import { showToast } from '../../ui/toast.js';
import { hasDraft, useDraftForm } from '../../ui/use-draft-form.js';
import { selectUser } from './auth-slice.js';
import { EmailToConfirm } from './email-to-confirm.js';
import { userApi } from './user-api.js';
import { Icon } from '../../ui/icon.js';
import { LazyPart } from '../../ui/lazy-part.js';
import { useDialog } from '../../ui/use-dialog.js';

const EraseDialog = lazy(async () => ({ default: (await import('./erase-dialog.js')).EraseDialog }));

/** The last section of the settings page: deletes the account. */
const EraseAccount = ({ user }: { user: User }) => {
  const dialog = useDialog();
  return (
    <section aria-labelledby="erase-title" className="mt-14 max-w-2xl border-t border-line pt-8">
      <h2 id="erase-title" className="text-xl">{t`Erase my account`}</h2>
      <p className="mt-3 mb-5 max-w-[56ch] text-muted">
        {t`Your profile, addresses and cart are deleted for good. Your orders stay in our books, without your name.`}
      </p>
      <Button look="danger" aria-haspopup="dialog" onClick={dialog.open}>
        {t`Erase my account`}
      </Button>
      {dialog.isNeeded && (
        <LazyPart>
          <EraseDialog open={dialog.isOpen} user={user} onClose={dialog.close} />
        </LazyPart>
      )}
    </section>
  );
};

type Profile = Required<ProfilePayload>;

/** Stricter than the API: a number that can be called. */
const phone = optional(text(...profileFields.phone.of.rules, callable), { orBlank: true });
const FIELDS = namesOf({ ...profileFields, currentPassword });
const DRAFT = 'profile';
/** The fields of the draft, never the password. */
const DRAFT_FIELDS = namesOf(profileFields);
/** The fields that show the server's errors; errors of other fields stand above the form. */
const FIELDS_WITH_ERRORS = ['currentPassword'] as const;

const profileValues = ({ firstname, lastname, phone, email, gender }: User): Profile => ({
  firstname,
  lastname,
  phone,
  email,
  gender,
  currentPassword: '',
});

const SettingsForm = ({ user }: { user: User }) => {
  const editButton = useRef<HTMLButtonElement>(null);
  const isNewEmail = (email: string): boolean => !isSameEmail(email, user.email);
  const [updateProfile, { error, reset: forgetError }] = userApi.useUpdateProfileMutation();
  const form = useForm<Profile>({
    resolver: (values, context, options) => {
      const fields = {
        ...profileFields,
        // A number from before this rule may stay while something else is changed.
        ...(values.phone !== user.phone && { phone }),
        ...(isNewEmail(values.email) && { currentPassword }),
      };
      return rulesFor<Profile>(fields)(values, context, options);
    },
    // The saved values: a draft is compared with them, and the form follows them.
    defaultValues: profileValues(user),
    values: profileValues(user),
  });
  const { handleSubmit, reset, setFocus, setValue, getValues, setError, control } = form;
  const bind = bindFields(form);
  const asksForPassword = isNewEmail(useWatch({ control, name: 'email', defaultValue: user.email }));
  /** The refused input: until Edit is pressed again, the fields show the saved values. */
  const [refused, setRefused] = useState<Profile>();
  const [isEditing, setIsEditing] = useState(() => hasDraft(DRAFT));
  const forget = useDraftForm(DRAFT, form, { fields: DRAFT_FIELDS });
  const fill = (typed: Profile | undefined): void => {
    for (const field of FIELDS) if (typed) setValue(field, typed[field], { shouldDirty: true });
  };

  const leaveEditing = (): void => {
    setIsEditing(false);
    // The focused button is gone; the focus returns to the Edit button.
    requestAnimationFrame(() => editButton.current?.focus());
  };
  const save = async ({ currentPassword, ...profile }: Profile): Promise<void> => {
    const data = { ...profile, ...(isNewEmail(profile.email) ? { currentPassword } : {}) };
    const answer = await updateProfile({ userId: user._id, data });
    if (!answer.error) {
      const { pendingEmail } = answer.data;
      const waits = pendingEmail !== undefined && isNewEmail(profile.email);
      showToast({
        text: waits
          ? t`Your details were saved. Your address changes once you follow the link in our email to ${pendingEmail}.`
          : t`Your details were saved.`,
      });
      forget();
      reset(profileValues(answer.data));
    } else if (showFieldErrors<Profile>(answer.error, FIELDS_WITH_ERRORS, setError)) {
      return;
    } else {
      setRefused(getValues());
      reset(profileValues(user));
    }
    leaveEditing();
  };
  const readOnly = !isEditing;
  const completePhone = (): void => {
    const typed = getValues('phone');
    const phone = typed === user.phone ? undefined : callablePhone(typed);
    if (phone !== undefined) setValue('phone', phone, { shouldDirty: true });
  };
  return (
    <Form
      aria-label={t`Profile Settings`}
      className="mt-8 grid max-w-2xl gap-5"
      onChange={forgetError}
      onSend={async (event) => handleSubmit(save)(event)}
    >
      <div className="flex min-h-12 items-center justify-between gap-4">
        <h2 className="text-xl">{t`Profile Settings`}</h2>
        {isEditing && (
          <IconButton
            label={t`Cancel editing`}
            onClick={() => {
              forget();
              reset(profileValues(user));
              leaveEditing();
            }}
          >
            <Icon of={X} size={22} />
          </IconButton>
        )}
      </div>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label={t`First name`} autoComplete="given-name" readOnly={readOnly} {...bind('firstname')} />
        <Field label={t`Last name`} autoComplete="family-name" readOnly={readOnly} {...bind('lastname')} />
      </div>
      <Field label={t`Email`} type="email" autoComplete="email" readOnly={readOnly} {...bind('email')} />
      {user.pendingEmail !== undefined && !isEditing && <EmailToConfirm user={user} />}
      {asksForPassword && (
        <PasswordField
          label={t`Current Password`}
          autoComplete="current-password"
          readOnly={readOnly}
          {...bind('currentPassword')}
        />
      )}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          label={t`Phone`}
          type="tel"
          autoComplete="tel"
          readOnly={readOnly}
          {...bind('phone', { onBlur: completePhone })}
        />
        <Select label={t`Gender`} disabled={readOnly} {...bind('gender')}>
          {PROFILE_GENDERS.map((gender) => (
            <option key={gender} value={gender}>
              {gender === '' ? t`Prefer not to say` : gettext(gender)}
            </option>
          ))}
        </Select>
      </div>
      {/* Beside the button that was pressed, where the eye is. */}
      <FormError error={error} fields={FIELDS_WITH_ERRORS} />
      {/* Always there, so that a new text in it is announced. */}
      <p role="status" className="empty:sr-only">
        {refused && t`Your changes aren’t saved yet. Press Edit to continue.`}
      </p>
      <div>
        {isEditing ? (
          <Button key="update" type="submit" busy={form.formState.isSubmitting}>{t`Update`}</Button>
        ) : (
          <Button
            key="edit"
            ref={editButton}
            look="plain"
            onClick={() => {
              forgetError();
              fill(refused);
              setRefused(undefined);
              setIsEditing(true);
              setFocus('firstname');
            }}
          >
            {t`Edit`}
          </Button>
        )}
      </div>
    </Form>
  );
};

/** The profile, read-only until Edit is pressed. */
export const SettingsPage = () => {
  usePageHead('settings');
  const user = useSelector(selectUser);
  return (
    <section>
      <h1 className="text-3xl">{t`Account setting`}</h1>
      {user && <SettingsForm user={user} />}
      {user && <EraseAccount user={user} />}
    </section>
  );
};
