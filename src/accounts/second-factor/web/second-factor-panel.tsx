import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { maxPasswordLength } from '#accounts/passwords/password-rules.ts'
import { accountsText } from '#accounts/text.ts'
import { formatDay } from '#platform/dates.ts'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { PasswordField } from '#platform/web/ui/fields/password-field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { recoveryCodeCount, type SecondFactorView, type SetUpView, turnOffSchema } from '../contract.ts'
import { secondFactorText } from '../text.ts'
import { secondFactorQuery, useRenewRecoveryCodes, useStartSetUp, useTurnOffSecondFactor } from './api.ts'
import style from './second-factor.module.css'
import { CodeField, CodeForm, RecoveryCodes, SetUpDialog } from './second-factor-forms.tsx'

/** The panel of the administrator's profile for her second factor. */
export function SecondFactorPanel() {
  const viewer = useViewer()
  const id = useId()
  const { data, error, refetch } = useQuery(secondFactorQuery(viewer.key))
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={style.heading}>
        {secondFactorText.title}
      </h2>
      {data ? (
        <SecondFactor state={data} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="96px" />
        </SkeletonGroup>
      )}
    </section>
  )
}

type OpenDialog = { name: 'set-up'; started: SetUpView | null } | { name: 'renew' } | { name: 'turn-off' }

function SecondFactor({ state }: { state: SecondFactorView }) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  return (
    <div className={style.stack}>
      {state.enabled ? (
        <EnabledFactor state={state} onOpen={setDialog} />
      ) : (
        <DisabledFactor onStarted={(started) => setDialog({ name: 'set-up', started })} />
      )}
      {dialog?.name === 'set-up' && <SetUpDialog started={dialog.started} onClose={close} />}
      {dialog?.name === 'renew' && <RenewCodesDialog onClose={close} />}
      {dialog?.name === 'turn-off' && <TurnOffDialog onClose={close} />}
    </div>
  )
}

function DisabledFactor({ onStarted }: { onStarted: (setUp: SetUpView) => void }) {
  const start = useStartSetUp()
  return (
    <>
      <p className={style.muted}>{secondFactorText.offLead}</p>
      <div className={style.actions}>
        <Button onClick={() => start.mutateAsync(undefined).then(onStarted, () => undefined)}>
          {secondFactorText.setUp}
        </Button>
      </div>
    </>
  )
}

/** With this many recovery codes left or fewer, the panel suggests new ones. */
const fewCodes = 3

interface EnabledFactorProps {
  state: SecondFactorView
  onOpen: (dialog: OpenDialog) => void
}

function EnabledFactor({ state: { since, codesLeft, required }, onOpen }: EnabledFactorProps) {
  return (
    <>
      <div>
        <p>
          {secondFactorText.onSince(formatDay(since ?? ''))} {secondFactorText.codesLeft(codesLeft, recoveryCodeCount)}
        </p>
        {codesLeft <= fewCodes && <p className={style.warning}>{secondFactorText.fewCodes}</p>}
        {required && <p className={style.muted}>{secondFactorText.requiredNote}</p>}
      </div>
      <div className={style.actions}>
        <Button variant="secondary" small onClick={() => onOpen({ name: 'renew' })}>
          {secondFactorText.renew}
        </Button>
        <Button variant="secondary" small onClick={() => onOpen({ name: 'set-up', started: null })}>
          {secondFactorText.replace}
        </Button>
        {!required && (
          <Button variant="secondary" small onClick={() => onOpen({ name: 'turn-off' })}>
            {secondFactorText.turnOff}
          </Button>
        )}
      </div>
    </>
  )
}

function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useRenewRecoveryCodes()
  if (codes)
    return (
      <Modal open mandatory title={secondFactorText.codesTitle} onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Modal>
    )
  return (
    <Modal open title={secondFactorText.renew} onClose={onClose}>
      <CodeForm
        kind="any"
        submit={secondFactorText.renewButton}
        loading={renew.isPending}
        onSubmit={async (code) => setCodes((await renew.mutateAsync(code)).codes)}
      >
        <p>{secondFactorText.renewLead}</p>
      </CodeForm>
    </Modal>
  )
}

function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const formErrors = useFormErrors()
  const turnOff = useTurnOffSecondFactor()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (turnOff.isPending) return
    const form = formErrors.validate(turnOffSchema, Object.fromEntries(new FormData(event.currentTarget)))
    if (form) await turnOff.mutateAsync(form).then(onClose, formErrors.showOrNotify)
  }

  return (
    <Modal open title={secondFactorText.turnOffTitle} onClose={onClose}>
      <Form errors={formErrors} onSubmit={submit}>
        <p>{secondFactorText.turnOffLead}</p>
        <PasswordField
          label={accountsText.password}
          autoComplete="current-password"
          maxLength={maxPasswordLength}
          {...formErrors.field('password')}
        />
        <CodeField formErrors={formErrors} kind="any" />
        <SaveActions save={secondFactorText.turnOff} saving={turnOff.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
