import { contact, messageFields, pathTo } from '@paila/shared';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { t } from '../../platform/i18n.js';
import { Button } from '../../ui/button.js';
import { Field, TextArea } from '../../ui/field.js';
import { bindFields, Form } from '../../ui/form.js';
import { LinkedText } from '../../ui/linked-text.js';
import { blankForm, namesOf, rulesFor, showFieldErrors } from '../../ui/rules-for.js';
import { useDraftForm } from '../../ui/use-draft-form.js';
import { selectUser } from '../accounts/index.js';
import { api } from '../../platform/api.js';
import { addUnreadChange } from '../../platform/contract-api.js';

const { useSendMessageMutation } = api.injectEndpoints({
  endpoints: (build) => ({ sendMessage: addUnreadChange(build, contact, 'sendMessage') }),
});

const EMPTY = blankForm(messageFields);
type Values = typeof EMPTY;
const RULES = rulesFor<Values>(messageFields);
const FIELDS = namesOf(messageFields);

/** A key that is the same for all attempts at a message, so that it arrives once. `randomUUID` would need TLS. */
const useMessageKey = (): ((values: Values) => string) => {
  const last = useRef({ of: '', key: '' });
  return (values) => {
    const of = JSON.stringify(values);
    if (last.current.of !== of) {
      last.current = { of, key: Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-') };
    }
    return last.current.key;
  };
};

/** A field that bots fill in. People neither see nor reach this field. */
const Trap = ({ inputRef }: { inputRef: React.Ref<HTMLInputElement> }) => (
  <div aria-hidden="true" className="sr-only">
    <label>
      Website
      <input ref={inputRef} type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

const MessageForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const user = useSelector(selectUser);
  const messageKey = useMessageKey();
  const trap = useRef<HTMLInputElement>(null);
  const [sendMessage, { error, reset: forgetFailure }] = useSendMessageMutation();
  const form = useForm<Values>({ resolver: RULES, defaultValues: EMPTY });
  const { handleSubmit, getValues, setValue, setError } = form;
  const bind = bindFields(form);
  const forget = useDraftForm('contact', form, { fields: FIELDS });

  // The server does not know the account, so the fields are filled after hydration. Earlier input stays.
  useEffect(() => {
    if (!user) return;
    if (getValues('name') === '') setValue('name', `${user.firstname} ${user.lastname}`.trim());
    if (getValues('email') === '') setValue('email', user.email);
  }, [user, getValues, setValue]);

  const send = async (values: Values): Promise<void> => {
    const website = trap.current?.value ?? '';
    const answer = await sendMessage({
      body: { ...values, ...(website === '' ? {} : { website }) },
      headers: { 'idempotency-key': messageKey(values) },
    });
    if (answer.error) showFieldErrors<Values>(answer.error, FIELDS, setError);
    else {
      forget();
      onSent(values.email.trim());
    }
  };

  return (
    <Form
      error={error}
      fields={FIELDS}
      aria-label={t`Write to us`}
      className="mt-8 grid gap-5"
      onChange={() => {
        if (error !== undefined) forgetFailure();
      }}
      onSend={async (event) => handleSubmit(send)(event)}
    >
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field label={t`Name`} autoComplete="name" required {...bind('name')} />
        <Field label={t`Email`} type="email" autoComplete="email" required {...bind('email')} />
      </div>
      <Field label={t`Order number or topic (optional)`} autoComplete="off" {...bind('topic')} />
      <TextArea label={t`Message`} rows={6} required {...bind('text')} />
      <Trap inputRef={trap} />
      <p className="mb-2 text-sm text-muted">
        <LinkedText
          to={[pathTo('privacy')]}
        >{t`We reply by email and use your address for nothing else. See our [privacy policy].`}</LinkedText>
      </p>
      <Button type="submit" busy={form.formState.isSubmitting} className="justify-self-start">{t`Send message`}</Button>
    </Form>
  );
};

/** Tells what happens next. The heading takes the focus, because the pressed button is gone. */
const Sent = ({ to, onAgain }: { to: string; onAgain: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div role="status" className="mt-8 grid justify-items-start gap-4 border-t border-line pt-8">
      <h2 ref={heading} tabIndex={-1} className="text-xl">{t`Your message has arrived.`}</h2>
      <p className="max-w-[56ch]">
        {t`A person will read it and answer by email to ${to}. Nothing after a few days? Look in your spam folder, or call us.`}
      </p>
      <Button look="plain" onClick={onAgain}>{t`Write another message`}</Button>
    </div>
  );
};

/** The form of the contact page. */
export const ContactForm = () => {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? (
    <MessageForm onSent={setSentTo} />
  ) : (
    <Sent to={sentTo} onAgain={() => setSentTo(undefined)} />
  );
};
