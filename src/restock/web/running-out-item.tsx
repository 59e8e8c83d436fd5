import { useCanSendLinks } from '#clients/web/use-can-send-links.ts'
import { Link } from '#platform/web/router/links.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { restockText } from '#restock/text.ts'
import { type RunningOutClient, useRestockAction } from '#restock/web/api.ts'
import { ReminderProducts } from '#restock/web/reminder-products.tsx'
import style from './running-out-screen.module.css'

/** A client with all that one reminder is about, to be sent with one tap or to be put aside. */
export function RunningOutItem({ client, imageBase }: { client: RunningOutClient; imageBase: string }) {
  const action = useRestockAction(client.clientId)
  const canSendLinks = useCanSendLinks()
  return (
    <article className={style.client} aria-label={client.clientName}>
      <header className={style.head}>
        <h2 className={style.name}>
          <Link to={`/myclients?client=${client.clientId}`}>{client.clientName}</Link>
        </h2>
        {client.isUnsubscribed ? (
          <p className={style.unsubscribed}>{restockText.isUnsubscribed}</p>
        ) : (
          <Button small onClick={() => canSendLinks() && action.mutate(null)}>
            {restockText.send}
            <span className="visually-hidden">: {client.clientName}</span>
          </Button>
        )}
      </header>
      <ReminderProducts products={client.products} imageBase={imageBase} onDismiss={(id) => action.mutate(id)} />
    </article>
  )
}
