import lockIcon from '@tabler/icons/outline/lock.svg?path'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ChangeBank } from '#payouts/accounts/contract.ts'
import { getBankErrorText, isTooYoungError } from '#payouts/accounts/web/bank-error-text.ts'
import {
  type BankFormValues,
  earliestDateOfBirth,
  latestDateOfBirth,
  mergeDateOfBirthErrors,
  validateBankForm,
} from '#payouts/accounts/web/bank-form-values.ts'
import { SortCodeField } from '#payouts/accounts/web/sort-code-field.tsx'
import { payoutsText } from '#payouts/text.ts'
import type { Place } from '#places/contract.ts'
import { PlaceAutocompleteField } from '#places/web/place-autocomplete-field.tsx'
import { bindTextFields } from '#platform/web/forms/bind-text-fields.ts'
import { FieldPair } from '#platform/web/forms/form.tsx'
import { type FormErrors, getFieldErrors, useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { Icon } from '#platform/web/ui/icons/icon.tsx'
import { notify } from '#platform/web/ui/notifications/notifications.ts'
import style from './bank-form.module.css'

interface BankFormProps {
  initialValues: BankFormValues
  submitText: string
  /** Throws the refusal, which is shown here. */
  onSubmit: (details: ChangeBank) => Promise<unknown>
  /** Above the fields, and another button beside the main one. */
  children?: ReactNode
  secondaryAction?: ReactNode
}

/** Bank details, given for the first time or changed. */
export function BankForm({
  initialValues: start,
  submitText: submit,
  onSubmit,
  children,
  secondaryAction: beside,
}: BankFormProps) {
  const [values, setValues] = useState(start)
  const [waiting, setWaiting] = useState(false)
  const formErrors = useFormErrors()
  const set = (change: Partial<BankFormValues>) => setValues((now) => ({ ...now, ...change }))
  const text = bindTextFields(formErrors, values, set)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting) return
    const read = validateBankForm(values, new Date())
    if ('problems' in read) return formErrors.show(read.problems)
    setWaiting(true)
    try {
      await onSubmit(read.details)
    } catch (error) {
      formErrors.show(
        isTooYoungError(error) ? { dob: getBankErrorText(error) } : mergeDateOfBirthErrors(getFieldErrors(error) ?? {}),
      )
      notify.error(getBankErrorText(error))
    } finally {
      setWaiting(false)
    }
  }
  return (
    <form ref={formErrors.form} className={style.form} onSubmit={send} noValidate>
      {children}
      <AccountFields values={values} problems={formErrors} onChange={set} />
      <AddressFields values={values} problems={formErrors} onChange={set} />
      <FieldGroup legend={payoutsText.aboutYou}>
        <FieldPair>
          <TextField
            label={payoutsText.dateOfBirth}
            hint={payoutsText.dateOfBirthHint}
            {...text('dob')}
            type="date"
            autoComplete="bday"
            min={earliestDateOfBirth}
            max={latestDateOfBirth(new Date())}
          />
        </FieldPair>
      </FieldGroup>
      <div className={style.actions}>
        {beside}
        <Button type="submit" loading={waiting}>
          {submit}
        </Button>
      </div>
    </form>
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
  problems: FormErrors
  onChange: (change: Partial<BankFormValues>) => void
}

/** Where commission goes; both numbers are the provider's to keep (D-060). */
function AccountFields({ values, problems, onChange }: FieldsProps) {
  const text = bindTextFields(problems, values, onChange)
  return (
    <FieldGroup legend={payoutsText.bankAccount}>
      <FieldPair>
        <TextField
          label={payoutsText.accountNumber}
          {...text('accountNo')}
          className="figures"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
        />
        <SortCodeField
          {...problems.field('routingNo')}
          value={values.routingNo}
          onChange={(routingNo) => onChange({ routingNo })}
        />
      </FieldPair>
      <p className={style.note}>
        <Icon icon={lockIcon} size={16} />
        {payoutsText.bankNumbersHint}
      </p>
    </FieldGroup>
  )
}

/** Where the holder lives; a chosen place fills in what it knows. */
function AddressFields({ values, problems, onChange }: FieldsProps) {
  const text = bindTextFields(problems, values, onChange)
  const fill = ({ street, city, postcode }: Place) =>
    onChange({ ...(street && { line1: street }), ...(city && { city }), ...(postcode && { postal_code: postcode }) })
  return (
    <FieldGroup legend={payoutsText.homeAddress}>
      <PlaceAutocompleteField
        label={payoutsText.line1}
        {...problems.field('line1')}
        value={values.line1}
        onChange={(line1) => onChange({ line1 })}
        onPick={fill}
        maxLength={100}
      />
      <TextField label={payoutsText.line2} {...text('line2')} autoComplete="address-line2" maxLength={100} />
      <TextField label={payoutsText.city} {...text('city')} autoComplete="address-level2" maxLength={70} />
      <FieldPair>
        <TextField
          label={payoutsText.postcode}
          {...text('postal_code')}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={10}
        />
        <TextField label={payoutsText.country} {...problems.field('country')} value={values.country} readOnly />
      </FieldPair>
    </FieldGroup>
  )
}
