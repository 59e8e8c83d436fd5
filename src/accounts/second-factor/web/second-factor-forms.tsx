import copyIcon from '@tabler/icons/outline/copy.svg?path'
import downloadIcon from '@tabler/icons/outline/download.svg?path'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { shopName } from '#platform/shop-identity.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, FormActions, type FormErrors, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { saveFile } from '#platform/web/ui/files/download-and-save.ts'
import { QrCode } from '#platform/web/ui/media/qr-code.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { codeSchema, type SetUpView } from '../contract.ts'
import { secondFactorText } from '../text.ts'
import { useConfirmSetUp, useStartSetUp } from './api.ts'
import style from './second-factor.module.css'

interface SetUpDialogProps {
  /** A set-up that was started; null where a second factor is in use, of which a code is needed first. */
  started: SetUpView | null
  onClose: () => void
}

interface SetUpFormProps {
  setUp: SetUpView
  loading: boolean
  onSubmit: (code: string) => Promise<unknown>
}

/** The QR code and the key for the authenticator app, with a field for the first code that confirms the set-up. */
export function SetUpForm({ setUp, loading, onSubmit }: SetUpFormProps) {
  return (
    <CodeForm kind="app" submit={secondFactorText.turnOn} loading={loading} onSubmit={onSubmit}>
      <p>{secondFactorText.scanLead}</p>
      <div className={style.scan}>
        <QrCode value={setUp.uri} label={secondFactorText.qrLabel} />
        <dl className={style.key}>
          <dt>{secondFactorText.key}</dt>
          <dd>{setUp.secret.match(/.{4}/g)?.join(' ')}</dd>
        </dl>
      </div>
    </CodeForm>
  )
}

/** Asks for a code of the factor being replaced, then shows the QR code and asks for a first code, then shows the recovery codes. */
export function SetUpDialog({ started, onClose }: SetUpDialogProps) {
  const [setUp, setSetUp] = useState(started)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const start = useStartSetUp()
  const confirm = useConfirmSetUp()
  if (codes)
    return (
      <Modal open mandatory title={secondFactorText.codesTitle} onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Modal>
    )
  if (setUp)
    return (
      <Modal open title={secondFactorText.setUpTitle} onClose={onClose}>
        <SetUpForm
          setUp={setUp}
          loading={confirm.isPending}
          onSubmit={async (code) => setCodes((await confirm.mutateAsync(code)).codes)}
        />
      </Modal>
    )
  return (
    <Modal open title={secondFactorText.replaceTitle} onClose={onClose}>
      <CodeForm
        kind="any"
        submit={secondFactorText.continue}
        loading={start.isPending}
        onSubmit={async (code) => setSetUp(await start.mutateAsync(code))}
      >
        <p>{secondFactorText.replaceLead}</p>
      </CodeForm>
    </Modal>
  )
}

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => unknown }) {
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    notify.success(secondFactorText.copied)
  }
  const download = () =>
    saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), secondFactorText.codesFile(shopName()))
  // the codes replace a form that had the focus, so they take the focus over
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={style.stack}>
      <p>{secondFactorText.codesLead}</p>
      <ol className={`bare ${style.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={style.actions}>
        <Button variant="secondary" small icon={copyIcon} onClick={copy}>
          {secondFactorText.copyCodes}
        </Button>
        <Button variant="secondary" small icon={downloadIcon} onClick={download}>
          {secondFactorText.downloadCodes}
        </Button>
      </div>
      <FormActions>
        <Button onClick={onDone}>{secondFactorText.codesStored}</Button>
      </FormActions>
    </div>
  )
}

interface CodeFieldProps {
  formErrors: FormErrors
  /** Which codes may be typed: those of the app, recovery codes, or both. */
  kind: 'app' | 'recovery' | 'any'
}

const labels = {
  app: secondFactorText.appCode,
  recovery: secondFactorText.recoveryCode,
  any: secondFactorText.anyCode,
}

interface CodeFormProps {
  kind: 'app' | 'recovery' | 'any'
  submit: string
  loading: boolean
  /** Whether the button is as wide as the form, as on the login page. */
  wide?: boolean
  /** Sends the code; an error is shown under the field, or as a notification. */
  onSubmit: (code: string) => Promise<unknown>
  /** Shown above the field. */
  children?: ReactNode
}

/** A form with a field for one code and a button. */
export function CodeForm({ kind, submit, loading, wide, onSubmit, children }: CodeFormProps) {
  const formErrors = useFormErrors()
  const { form: element } = formErrors
  // this form may replace one that had the focus, so its field takes the focus over
  useEffect(() => element.current?.querySelector('input')?.focus(), [element])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (loading) return
    const form = formErrors.validate(codeSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await onSubmit(form.code).catch(formErrors.showOrNotify)
  }

  const button = (
    <Button type="submit" wide={wide ?? false} loading={loading}>
      {submit}
    </Button>
  )
  return (
    <Form errors={formErrors} onSubmit={send}>
      {children}
      <CodeField formErrors={formErrors} kind={kind} />
      {wide ? button : <FormActions>{button}</FormActions>}
    </Form>
  )
}

export function CodeField({ formErrors, kind }: CodeFieldProps) {
  return (
    <TextField
      label={labels[kind]}
      hint={kind === 'app' ? secondFactorText.appCodeHint : undefined}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={textLengths.securityCode}
      {...formErrors.field('code')}
    />
  )
}
