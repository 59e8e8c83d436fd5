import lockIcon from '@tabler/icons/outline/lock.svg?path'
import { type FormEvent, type ReactNode, useState } from 'react'
import { getPaymentErrorText, getProviderMessage } from '#payments/attempts/web/payment-error-text.ts'
import { payoutsText } from '#payouts/text.ts'
import type { Place } from '#places/postal-address.ts'
import { PlaceAutocompleteField } from '#places/web/place-autocomplete-field.tsx'
import { errorCode } from '#platform/app-error.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { FieldPair, Form, type FormErrors, getFieldErrors, useFormErrors } from '#platform/web/forms/form.tsx'
import { FormErrorSummary } from '#platform/web/forms/form-error-summary.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Icon } from '#platform/web/ui/media/icon.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import type { BankDetailsWire } from '../contract.ts'
import style from './bank-form.module.css'
import type { BankFormValues } from './bank-form-values.ts'
import { earliestDateOfBirth, latestDateOfBirth, toBankFormErrors, validateBankForm } from './bank-form-values.ts'
import { SortCodeField } from './sort-code-field.tsx'

const tooYoung = 'at least 13 years of age'

interface BankFormProps {
  initialValues: BankFormValues
  submitText: string
  /** Submits the details; if it fails, the form shows the error. */
  onSubmit: (details: BankDetailsWire) => Promise<unknown>
  /** Content above the fields. */
  children?: ReactNode
  /** A button beside the submit button. */
  secondaryAction?: ReactNode
}

/** The form for bank details, added for the first time or changed. */
export function BankForm({ initialValues, submitText, onSubmit, children, secondaryAction }: BankFormProps) {
  const [values, setValues] = useState(initialValues)
  const [submitting, setSubmitting] = useState(false)
  const formErrors = useFormErrors()
  const set = (change: Partial<BankFormValues>) => setValues((now) => ({ ...now, ...change }))
  const text = bindTextFields(formErrors, values, set)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (submitting) return
    const validated = validateBankForm(values, new Date())
    if ('errors' in validated) return formErrors.show(validated.errors)
    setSubmitting(true)
    try {
      await onSubmit(validated.details)
    } catch (error) {
      formErrors.show(
        isTooYoungError(error)
          ? { dateOfBirth: getBankErrorText(error) }
          : toBankFormErrors(getFieldErrors(error) ?? {}),
      )
      if (isApiError(error, errorCode.providerRefused)) notify.error(getBankErrorText(error))
    } finally {
      setSubmitting(false)
    }
  }
  return (
    <Form errors={formErrors} className={style.form} onSubmit={send}>
      {children}
      <AccountFields values={values} errors={formErrors} onChange={set} />
      <AddressFields values={values} errors={formErrors} onChange={set} />
      <FieldGroup legend={payoutsText.aboutYou}>
        <FieldPair>
          <TextField
            label={payoutsText.dateOfBirth}
            hint={payoutsText.dateOfBirthHint}
            {...text('dateOfBirth')}
            type="date"
            autoComplete="bday"
            min={earliestDateOfBirth}
            max={latestDateOfBirth(new Date())}
          />
        </FieldPair>
      </FieldGroup>
      <FormErrorSummary />
      <div className={style.actions}>
        {secondaryAction}
        <Button type="submit" loading={submitting}>
          {submitText}
        </Button>
      </div>
    </Form>
  )
}

function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={style.group}>
      <legend className={style.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface FieldsProps {
  values: BankFormValues
  errors: FormErrors
  onChange: (change: Partial<BankFormValues>) => void
}

/** The account that commission is paid into; only the provider stores both numbers (D-060). */
function AccountFields({ values, errors, onChange }: FieldsProps) {
  const text = bindTextFields(errors, values, onChange)
  return (
    <FieldGroup legend={payoutsText.bankAccount}>
      <FieldPair>
        <TextField
          label={payoutsText.accountNumber}
          {...text('accountNumber')}
          className="figures"
          inputMode="numeric"
          autoComplete="off"
          maxLength={textLengths.accountNumber}
        />
        <SortCodeField
          {...errors.field('sortCode')}
          value={values.sortCode}
          onChange={(sortCode) => onChange({ sortCode })}
        />
      </FieldPair>
      <p className={style.note}>
        <Icon icon={lockIcon} size={16} />
        {payoutsText.bankNumbersHint}
      </p>
    </FieldGroup>
  )
}

/** The postal address of the account's holder; a chosen place fills in the fields that it knows. */
function AddressFields({ values, errors, onChange }: FieldsProps) {
  const text = bindTextFields(errors, values, onChange)
  const fill = ({ line1, city, postcode }: Place) =>
    onChange({ ...(line1 && { line1 }), ...(city && { city }), ...(postcode && { postcode }) })
  return (
    <FieldGroup legend={payoutsText.homeAddress}>
      <PlaceAutocompleteField
        label={payoutsText.line1}
        {...errors.field('line1')}
        value={values.line1}
        onChange={(line1) => onChange({ line1 })}
        onPick={fill}
        maxLength={textLengths.addressLine}
      />
      <TextField
        label={payoutsText.line2}
        {...text('line2')}
        autoComplete="address-line2"
        maxLength={textLengths.addressLine}
      />
      <TextField
        label={payoutsText.city}
        {...text('city')}
        autoComplete="address-level2"
        maxLength={textLengths.city}
      />
      <FieldPair>
        <TextField
          label={payoutsText.postcode}
          {...text('postcode')}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={textLengths.postcode}
        />
        <TextField label={payoutsText.country} {...errors.field('country')} value={values.country} readOnly />
      </FieldPair>
    </FieldGroup>
  )
}

/** The text for rejected bank details: the provider's message, with its sentence about the age addressed to the seller (D-116, D-201). */
export function getBankErrorText(error: unknown): string {
  const text = getPaymentErrorText(error)
  return isTooYoungError(error) ? `You ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
}

export function isTooYoungError(error: unknown): boolean {
  return getProviderMessage(error)?.includes(tooYoung) ?? false
}
