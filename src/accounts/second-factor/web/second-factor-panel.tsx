import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { recoveryCodeCount, type SecondFactorView, type SetUpView } from '#accounts/second-factor/contract.ts'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { secondFactorQuery, useStartSetUp } from '#accounts/second-factor/web/api.ts'
import { RenewCodesDialog } from '#accounts/second-factor/web/renew-codes-dialog.tsx'
import { SetUpDialog } from '#accounts/second-factor/web/set-up-dialog.tsx'
import { TurnOffDialog } from '#accounts/second-factor/web/turn-off-dialog.tsx'
import { formatDay } from '#platform/dates.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import style from './second-factor.module.css'

/** The administrator's second factor, on the profile. */
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

/** From here on new codes are suggested. */
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
