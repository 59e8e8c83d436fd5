import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#access/web/viewer.ts'
import { useCanSendLinks } from '#clients/web/use-can-send-links.ts'
import { formatDay } from '#platform/dates.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { restockText } from '../text.ts'
import { type ClientRestock, clientRestockQuery, useRestockAction, useSetAutomaticReminders } from './api.ts'
import style from './client-reminders.module.css'
import { ReminderProducts } from './reminder-products.tsx'

/** A panel of a client's details: when her products run out, the reminder to send, and the switch for automatic reminders (N-RSTK-014). */
export function ClientReminders({ clientId }: { clientId: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(clientRestockQuery(viewer.key, clientId))
  return (
    <section aria-labelledby="client-reminders" className={style.reminders}>
      <h3 id="client-reminders" className={style.heading}>
        {restockText.panel}
      </h3>
      {data ? (
        <Reminders clientId={clientId} restock={data} />
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

function Reminders({ clientId, restock }: { clientId: string; restock: ClientRestock }) {
  const action = useRestockAction(clientId)
  const canSendLinks = useCanSendLinks()
  const { products, imageBase, isUnsubscribed } = restock
  const isDue = products.some((product) => product.isDue)
  return (
    <>
      {products.length === 0 && <p className={style.note}>{restockText.noForecast}</p>}
      <ReminderProducts
        products={products}
        imageBase={imageBase}
        onDismiss={(id) => action.mutate(id)}
        note={({ remindedAt }) => remindedAt && `${restockText.reminded} ${formatDay(remindedAt)}`}
      />
      {isUnsubscribed ? (
        <p className={style.note}>{restockText.isUnsubscribed}</p>
      ) : (
        <>
          {isDue && (
            <Button
              small
              className={style.send}
              loading={action.isPending}
              onClick={() => canSendLinks() && action.mutate(null)}
            >
              {restockText.send}
            </Button>
          )}
          <Agreement clientId={clientId} restock={restock} />
        </>
      )}
    </>
  )
}

/** Shows the seller the day on which the client consented, with a switch that stops automatic reminders; only the client can consent. */
function Agreement({ clientId, restock: { agreedAt, isAutomatic } }: { clientId: string; restock: ClientRestock }) {
  const set = useSetAutomaticReminders(clientId)
  if (agreedAt === null) return <p className={style.note}>{restockText.notAgreed}</p>
  return (
    <div>
      <p className={style.note}>{restockText.agreed(formatDay(agreedAt))}</p>
      <Switch
        checked={set.isPending ? set.variables : isAutomatic}
        loading={set.isPending}
        label={restockText.automatic}
        onChange={(on) => set.mutate(on)}
      />
    </div>
  )
}
