import { useState } from 'react'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { adminReturnsText } from '../text.ts'
import { countToSettle, listSettledLines, type ReturnAtDesk, type ReturnRefund, type SettledChoice } from './api.ts'
import {
  AcceptDialog,
  CloseDialog,
  NoParcelDialog,
  RefuseDialog,
  ReplaceDialog,
  SettleDialog,
} from './decision-dialogs.tsx'
import { getReturnRefund } from './desk-actions.ts'
import { BatchField, describeLine, LineFields } from './return-line-fields.tsx'
import style from './returns-desk.module.css'

type Choices = ReadonlyMap<string, SettledChoice>
type OpenDialog =
  | { kind: 'accept' | 'noParcel' | 'refuse' | 'replace' | 'close' }
  | { kind: 'settle'; refund: ReturnRefund }
  | null

/** The fields for how many of each item are settled and where they go, and the buttons that decide about the return. */
export function ReturnDecision({ found }: { found: ReturnAtDesk }) {
  const [choices, setChoices] = useState<Choices>(() => chooseAll(found))
  const [open, setOpen] = useState<OpenDialog>(null)
  const [isLoading, setLoading] = useState(false)
  const close = () => setOpen(null)
  const isOpen = ['new', 'waiting', 'arrived'].includes(found.state)
  const isNothingLeft = isOpen && found.obstacle === 'nothing_left'
  const lines = listSettledLines(found, choices.values())
  const preview = async () => {
    setLoading(true)
    try {
      setOpen({ kind: 'settle', refund: await getReturnRefund(found.id, lines) })
    } catch (error) {
      notifyError(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <ul className={`bare ${style.lines}`}>
        {found.lines.map((line) => (
          <li key={line.id} className={style.line}>
            <strong>{`${line.quantity} × ${line.title}`}</strong>
            <p className={style.facts}>{describeLine(line, isOpen)}</p>
            <div className={style.fields}>
              {(found.state === 'arrived' || isNothingLeft) && (
                <LineFields
                  line={line}
                  found={found}
                  choice={choices.get(line.id)}
                  onChange={(choice) => setChoices(new Map(choices).set(line.id, choice))}
                />
              )}
              <BatchField returnId={found.id} line={line} />
            </div>
          </li>
        ))}
      </ul>
      {isOpen && found.obstacle && <p>{adminReturnsText.obstacles[found.obstacle]}</p>}
      {isOpen && (
        <div className={style.actions}>
          {found.state === 'new' && (
            <Button onClick={() => setOpen({ kind: 'accept' })}>{adminReturnsText.accept}</Button>
          )}
          {found.state === 'arrived' && (
            <>
              <Button loading={isLoading} disabled={lines.length === 0 || found.obstacle !== null} onClick={preview}>
                {adminReturnsText.preview}
              </Button>
              {found.hasLeft && (
                <Button variant="secondary" disabled={lines.length === 0} onClick={() => setOpen({ kind: 'replace' })}>
                  {adminReturnsText.replace}
                </Button>
              )}
            </>
          )}
          {found.state === 'waiting' && (
            <Button variant="secondary" onClick={() => setOpen({ kind: 'noParcel' })}>
              {adminReturnsText.noParcel}
            </Button>
          )}
          {isNothingLeft && (
            <Button variant="secondary" disabled={lines.length === 0} onClick={() => setOpen({ kind: 'close' })}>
              {adminReturnsText.close}
            </Button>
          )}
          <Button variant="secondary" onClick={() => setOpen({ kind: 'refuse' })}>
            {adminReturnsText.refuse}
          </Button>
        </div>
      )}
      {open?.kind === 'accept' && <AcceptDialog found={found} onClose={close} />}
      {open?.kind === 'noParcel' && <NoParcelDialog returnId={found.id} onClose={close} />}
      {open?.kind === 'close' && <CloseDialog found={found} lines={lines} onClose={close} />}
      {open?.kind === 'refuse' && <RefuseDialog returnId={found.id} onClose={close} />}
      {open?.kind === 'replace' && <ReplaceDialog returnId={found.id} lines={lines} onClose={close} />}
      {open?.kind === 'settle' && (
        <SettleDialog returnId={found.id} lines={lines} refund={open.refund} onClose={close} />
      )}
    </>
  )
}

/** The choice to begin with: all items that can be settled go where the server suggests. */
function chooseAll(found: ReturnAtDesk): Choices {
  return new Map(
    found.lines.map((line) => [line.id, { id: line.id, quantity: countToSettle(found, line), to: line.suggested }]),
  )
}
