import { useState } from 'react'
import { secondFactorText } from '#accounts/second-factor/text.ts'
import { useRenewRecoveryCodes } from '#accounts/second-factor/web/api.ts'
import { CodeForm } from '#accounts/second-factor/web/code-form.tsx'
import { RecoveryCodes } from '#accounts/second-factor/web/recovery-codes.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'

export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
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
