import type { SetUpView } from '#accounts/second-factor/contract.ts'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { CodeForm } from '#accounts/second-factor/web/code-form.tsx'
import { QrCode } from '#platform/web/ui/media/qr-code.tsx'
import style from './second-factor.module.css'

interface SetUpFormProps {
  setUp: SetUpView
  loading: boolean
  onSubmit: (code: string) => Promise<unknown>
}

/** What the app is to scan, or to be told, and the first code that confirms it. */
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
