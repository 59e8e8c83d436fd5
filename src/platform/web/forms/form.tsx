import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { firstFieldError } from '#platform/field-errors.ts'
import { commonText } from '#platform/text.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { isMotionAllowed } from '#platform/web/ui/browser/reduced-motion.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from './form.module.css'
import { FormErrorSummary, FormErrorsContext } from './form-error-summary.tsx'
import { leaveForms } from './unsaved-forms.ts'

interface FormProps {
  errors: FormErrors
  /** A class that replaces the usual layout of fields one below the other. */
  className?: string | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  onFocus?: (() => void) | undefined
  children: ReactNode
}

/** Fields one below the other, with the form's own error messages instead of the browser's. */
export function Form({ errors, className = style.form, onSubmit, onFocus, children }: FormProps) {
  return (
    <FormErrorsContext value={errors}>
      <form ref={errors.form} className={className} onSubmit={onSubmit} onFocus={onFocus} noValidate>
        {children}
      </form>
    </FormErrorsContext>
  )
}

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={style.pair}>{children}</div>
}

/** The buttons of a form, the submit button last; above them `FormErrorSummary` names an invalid field that is out of sight. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <>
      <FormErrorSummary />
      <div className={style.actions}>{children}</div>
    </>
  )
}

interface SaveActionsProps {
  /** The label of the submit button. */
  save: string
  saving: boolean
  onCancel: () => void
}

/** Cancel and save; Cancel asks first where something was typed. */
export function SaveActions({ save, saving, onCancel }: SaveActionsProps) {
  return (
    <FormActions>
      <Button variant="secondary" onClick={({ currentTarget }) => leaveForms(currentTarget.form, onCancel)}>
        {commonText.cancel}
      </Button>
      <Button type="submit" loading={saving}>
        {save}
      </Button>
    </FormActions>
  )
}

/** The form while its values are loading. */
export function FormSkeleton() {
  return (
    <SkeletonGroup className={style.form}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="72px" />
      ))}
    </SkeletonGroup>
  )
}

export type FormErrors = ReturnType<typeof useFormErrors>

/** Messages by field name. */
export type FieldErrors = Record<string, string>

interface ShownErrors {
  messages: FieldErrors
  /** Moves the focus to the first invalid field. */
  focus: boolean
}

/** The first invalid field, where it was out of sight when the form was sent. */
interface FieldOutOfSight {
  name: string
  label: string
}

const noErrors: ShownErrors = { messages: {}, focus: false }

/**
 * The error messages of a form, shown under their fields; the first invalid field gets the focus and, if it was out of sight,
 * `FormErrorSummary` names it near the submit button and the page scrolls to it. An edit clears all messages; with `perField` it clears
 * only those of the edited field, for forms that show all errors at once (D-105). Spread `formErrors.field('email')` into a field and pass
 * `formErrors` to the `Form`.
 */
export function useFormErrors({ perField = false } = {}) {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState(noErrors)
  const [outOfSight, setOutOfSight] = useState<FieldOutOfSight | null>(null)
  const { messages } = shown
  useLayoutEffect(() => {
    const control = shown.focus ? findFirstInvalid(form.current, shown.messages) : null
    if (!control) return
    setOutOfSight(isInSight(control) ? null : { name: getFieldName(control), label: getFieldLabel(control) })
    revealField(control)
  }, [shown])
  /** Leads to the first invalid field once more. */
  const reveal = (): void => {
    const control = findFirstInvalid(form.current, messages)
    if (control) revealField(control)
  }
  const clear = () => setShown((now) => (hasKeys(now.messages) ? noErrors : now))
  const clearField = (name: string) =>
    setShown((now) => (name in now.messages ? { messages: omit(now.messages, name), focus: false } : now))
  /** Shows these messages; true where there are any. */
  const show = (errors: FieldErrors): boolean => {
    setShown({ messages: errors, focus: true })
    return hasKeys(errors)
  }
  /** Shows the messages by field of an ApiError; false where it has none. */
  const showApiError = (error: unknown): boolean => {
    const errors = getFieldErrors(error)
    return errors !== null && show(errors)
  }
  return {
    form,
    messages,
    /** The first invalid field if it was out of sight, until its message is cleared. */
    outOfSight: outOfSight && outOfSight.name in messages ? outOfSight : null,
    reveal,
    hasErrors: hasKeys(messages),
    show,
    showApiError,
    /** An ApiError's messages under their fields; any other error as a notification, if it has had none. */
    showOrNotify(error: unknown): void {
      if (!showApiError(error)) notifyError(error)
    },
    /** Adds one message to those shown without moving the focus, for example for a file of the wrong type. */
    add: (name: string, message: string) =>
      setShown((now) => ({ messages: { ...now.messages, [name]: message }, focus: false })),
    clear,
    /** The props of the field with this name. */
    field: (name: string) => ({ name, error: messages[name], onEdit: perField ? () => clearField(name) : clear }),
    /** The parsed values; null where a value is invalid, with the message of the first invalid field shown. */
    validate<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> | null {
      const parsed = schema.safeParse(values)
      if (parsed.success) return parsed.data
      const { field, message } = firstFieldError(parsed.error)
      show({ [field]: message })
      return null
    },
  }
}

function hasKeys(errors: FieldErrors): boolean {
  return Object.keys(errors).length > 0
}

function omit(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name))
}

/** The first control in the form's own order that has a message. */
function findFirstInvalid(form: HTMLFormElement | null, errors: FieldErrors): HTMLElement | null {
  if (!form || !hasKeys(errors)) return null
  for (const control of form.elements)
    if (control instanceof HTMLElement && Object.hasOwn(errors, getFieldName(control))) return control
  const group = Object.keys(errors)
    .map((name) => form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`))
    .find((found) => found !== null)
  return group ?? null
}

function getFieldName(control: HTMLElement): string {
  return control.getAttribute('name') ?? control.dataset.field ?? ''
}

/** The `errors` of an ApiError, if they are messages by field name; otherwise null. */
export function getFieldErrors(error: unknown): FieldErrors | null {
  const errors = (error as { errors?: unknown } | null)?.errors
  if (typeof errors !== 'object' || errors === null) return null
  const entries = Object.entries(errors).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return entries.length > 0 ? Object.fromEntries(entries) : null
}

/** Focuses a control and moves the page to it where it is out of sight, so that the eye can follow. */
function revealField(control: HTMLElement): void {
  const isSeen = isInSight(control)
  control.focus({ preventScroll: true })
  if (!isSeen) control.scrollIntoView({ behavior: isMotionAllowed() ? 'smooth' : 'auto', block: 'center' })
}

/** Whether a control is in sight: not outside the window, scrolled away within a dialog, or under a bar. */
function isInSight(control: HTMLElement): boolean {
  const { left, right, top, bottom } = control.getBoundingClientRect()
  return [top + 2, bottom - 2].every((y) => control.contains(document.elementFromPoint((left + right) / 2, y)))
}

/** The label of a control, or of the group that contains it; empty if there is none. */
function getFieldLabel(control: HTMLElement): string {
  const groupLabelId = control.closest('[aria-labelledby]')?.getAttribute('aria-labelledby') ?? ''
  const label =
    document.querySelector(`label[for="${CSS.escape(control.id)}"]`) ?? document.getElementById(groupLabelId)
  return label?.textContent?.trim() ?? ''
}
