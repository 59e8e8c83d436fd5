import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { emailChangeText } from '#clients/email-change/text.ts'
import { contestedEmailQuery, useDecideEmail } from '#clients/email-change/web/api.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import style from './contested-email-panel.module.css'

/** What an administrator decides while the owner of a client's former email objects to its change; nothing otherwise. */
export function ContestedEmailPanel({ clientId }: { clientId: string }) {
  const { data } = useQuery(contestedEmailQuery(useViewer().key, clientId))
  const decide = useDecideEmail(clientId)
  const [isPuttingBack, setPuttingBack] = useState(false)
  if (!data || data.former === null) return null
  return (
    <Panel heading={emailChangeText.contestedHeading} fullWidth>
      <p>{emailChangeText.contestedBy(data.former, data.email)}</p>
      <div className={style.actions}>
        <Button variant="secondary" loading={decide.isPending} onClick={() => decide.mutate(true)}>
          {emailChangeText.keep}
        </Button>
        <Button variant="danger" onClick={() => setPuttingBack(true)}>
          {emailChangeText.putBack}
        </Button>
      </div>
      <ConfirmDialog
        open={isPuttingBack}
        title={emailChangeText.putBack}
        confirm={emailChangeText.putBack}
        danger
        onConfirm={() => decide.mutateAsync(false).finally(() => setPuttingBack(false))}
        onClose={() => setPuttingBack(false)}
      >
        <p>{emailChangeText.putBackHint}</p>
      </ConfirmDialog>
    </Panel>
  )
}
