import { PROFILE_GENDERS, type ProfilePayload, profileFields, type User } from '@paila/shared';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { messageOf } from '../../platform/api.js';
import { gettext, t } from '../../platform/i18n.js';
import { usePageHead } from '../../platform/page-head.js';
import { Button, IconButton } from '../../ui/button.js';
import { Field, Select } from '../../ui/field.js';
import { namesOf, rulesFor } from '../../ui/rules-for.js';
import { ErrorText } from '../../ui/states.js';
import { showToast } from '../../ui/toast.js';
import { useKeptForm } from '../../ui/use-kept-form.js';
import { selectUser } from './auth-slice.js';
import { EraseAccount } from './erase-account.js';
import { useUpdateProfileMutation } from './user-api.js';
import { Icon } from '../../ui/icon.js';

const RULES = rulesFor<ProfilePayload>(profileFields);

const FIELDS = namesOf(profileFields);

const profileOf = ({ firstname, lastname, phone, email, gender }: User): ProfilePayload => ({
  firstname,
  lastname,
  phone,
  email,
  gender,
});

const SettingsForm = ({ user }: { user: User }) => {
  const editButton = useRef<HTMLButtonElement>(null);
  const [updateProfile, { error, reset: forgetError }] = useUpdateProfileMutation();
  const {
    register,
    handleSubmit,
    reset,
    setFocus,
    setValue,
    getValues,
    formState: { errors, isSubmitting },
  } = useForm<ProfilePayload>({ resolver: RULES, values: profileOf(user) });
  const isOpen = useRef(false);
  const kept = useKeptForm('profile', () => (isOpen.current ? getValues() : undefined));
  const [isEditing, setIsEditing] = useState(kept !== undefined);
  useEffect(() => {
    isOpen.current = isEditing;
  });
  useEffect(() => {
    for (const field of FIELDS) if (kept) setValue(field, kept[field], { shouldDirty: true });
  }, [kept, setValue]);

  const leaveEditing = (): void => {
    setIsEditing(false);
    // The button that had the focus is gone: it goes to the one that brought us here.
    requestAnimationFrame(() => editButton.current?.focus());
  };
  const save = async (data: ProfilePayload): Promise<void> => {
    const answer = await updateProfile({ userId: user._id, data });
    // What was typed stays in the fields: another press on Edit goes on from there.
    if (!answer.error) showToast({ text: t`Your details are saved.` });
    leaveEditing();
  };
  return (
    <form
      noValidate
      aria-label={t`Profile Settings`}
      className="mt-8 grid max-w-2xl gap-3"
      onChange={forgetError}
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      {error !== undefined && <ErrorText>{messageOf(error)}</ErrorText>}
      <div className="flex min-h-12 items-center justify-between gap-4">
        <h2 className="text-xl">{t`Profile Settings`}</h2>
        {isEditing && (
          <IconButton
            label={t`Cancel editing`}
            onClick={() => {
              reset(profileOf(user));
              leaveEditing();
            }}
          >
            <Icon of={X} size={22} />
          </IconButton>
        )}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t`First name`}
          autoComplete="given-name"
          readOnly={!isEditing}
          error={errors.firstname?.message}
          {...register('firstname')}
        />
        <Field
          label={t`Last name`}
          autoComplete="family-name"
          readOnly={!isEditing}
          error={errors.lastname?.message}
          {...register('lastname')}
        />
      </div>
      <Field
        label={t`Email`}
        type="email"
        autoComplete="email"
        readOnly={!isEditing}
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={t`Phone`}
          type="tel"
          autoComplete="tel"
          readOnly={!isEditing}
          error={errors.phone?.message}
          {...register('phone')}
        />
        <Select label={t`Gender`} disabled={!isEditing} error={errors.gender?.message} {...register('gender')}>
          {PROFILE_GENDERS.map((gender) => (
            <option key={gender} value={gender}>
              {gender === '' ? t`Not said` : gettext(gender)}
            </option>
          ))}
        </Select>
      </div>
      <div>
        {isEditing ? (
          <Button key="update" type="submit" busy={isSubmitting}>{t`Update`}</Button>
        ) : (
          <Button
            key="edit"
            ref={editButton}
            look="plain"
            onClick={() => {
              forgetError();
              setIsEditing(true);
              setFocus('firstname');
            }}
          >
            {t`Edit`}
          </Button>
        )}
      </div>
    </form>
  );
};

/** The profile: readable at first, editable after a press on Edit. */
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
