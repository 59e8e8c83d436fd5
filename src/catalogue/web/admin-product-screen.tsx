import { useQuery } from '@tanstack/react-query'
import type { AdminProductView } from '#catalogue/admin-contract.ts'
import { adminGoodsMessages as say } from '#catalogue/admin-text.ts'
import { adminProductQuery } from '#catalogue/web/admin-api.ts'
import { namesOf } from '#catalogue/web/admin-names.ts'
import { skinNames } from '#catalogue/web/admin-skin-names.ts'
import { mediaMessages } from '#media/text.ts'
import { commonMessages } from '#platform/text.ts'
import { useParams } from '#platform/web/router.tsx'
import { useViewer } from '#platform/web/session.ts'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { editIcon } from '#platform/web/ui/more-icons.ts'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Facts, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/panel.tsx'
import { Picture } from '#platform/web/ui/picture.tsx'
import { poundsText } from '#platform/web/ui/price.tsx'
import { LoadError } from '#platform/web/ui/state.tsx'
import style from './admin-product-screen.module.css'

export function Component() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminProductQuery(viewer.key, id))
  if (error && !data) return <LoadError whole error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { prod, bP } = data
  const edit = (
    <ButtonLink icon={editIcon} to={`/products/edit-product/${prod._id}`}>
      {say.editProduct}
    </ButtonLink>
  )
  return (
    <>
      <PageTitle backTo="/products" actions={edit}>
        {prod.name}
      </PageTitle>
      <Panels>
        <Panel heading={say.details}>
          <Facts of={detailsOf(prod)} />
        </Panel>
        <Panel heading={say.prices}>
          <Facts of={pricesOf(prod)} />
        </Panel>
        <Panel heading={say.texts} whole>
          <Facts
            of={[
              [
                say.description,
                <span key="text" className={style.text}>
                  {prod.desc}
                </span>,
              ],
              // cleaned by the server when it was saved and when it was answered (D-078)
              [say.uses, <div key="text" className={style.rich} dangerouslySetInnerHTML={{ __html: prod.uses }} />],
              // a required field of the same product (D-178)
              [
                say.ingredients,
                <span key="text" className={style.text}>
                  {prod.ingredients}
                </span>,
              ],
            ]}
          />
        </Panel>
        <Panel heading={say.images} whole>
          <ul className={`bare ${style.pictures}`}>
            {prod.imgs.map((name, at) => (
              <li key={name}>
                <Picture
                  small
                  base={bP}
                  name={name}
                  alt={`${mediaMessages.picture} ${at + 1}`}
                  sizes="260px"
                  className={style.picture}
                />
              </li>
            ))}
          </ul>
        </Panel>
        <Panel heading={say.video} whole>
          {prod.video ? (
            <video className={style.video} src={bP + prod.video} controls preload="metadata" aria-label={say.video}>
              <track kind="captions" />
            </video>
          ) : (
            <p>{say.noVideo}</p>
          )}
        </Panel>
      </Panels>
    </>
  )
}

function detailsOf(product: AdminProductView) {
  return [
    [say.name, product.name],
    [say.title, product.title],
    [say.brand, product.brand],
    [say.skinColours, product.skin_color.map((tone) => skinNames[tone - 1]).join(', ')],
    [say.colour, product.color && <Colour key="colour" code={product.color} />],
    [say.categories, namesOf(product.catg)],
    [say.subCategoriesOf, namesOf(product.subCatg)],
    [say.featured, product.featured ? commonMessages.yes : commonMessages.no],
    [say.popular, product.pplr ? commonMessages.yes : commonMessages.no],
    [say.hide, product.status ? commonMessages.no : commonMessages.yes],
  ] as const
}

function pricesOf(product: AdminProductView) {
  return [
    [say.price, poundsText(product.price)],
    [say.commission, poundsText(product.commission)],
    [say.rrp, poundsText(product.rrp)],
    [say.quantity, product.quantity],
    [say.weightUnit, product.weight_unit],
    [say.weight, product.weight],
  ] as const
}

function Colour({ code }: { code: string }) {
  return (
    <span className={style.colour}>
      <span className={style.disc} style={{ background: code }} />
      {code}
    </span>
  )
}
