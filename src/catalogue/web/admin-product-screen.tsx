import { useQuery } from '@tanstack/react-query'
import type { AdminProductView } from '#catalogue/admin-contract.ts'
import { adminCatalogueText } from '#catalogue/admin-text.ts'
import { adminProductQuery } from '#catalogue/web/admin-api.ts'
import { namesOf } from '#catalogue/web/admin-names.ts'
import { skinNames } from '#catalogue/web/admin-skin-names.ts'
import { mediaText } from '#media/text.ts'
import { commonText } from '#platform/text.ts'
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
      {adminCatalogueText.editProduct}
    </ButtonLink>
  )
  return (
    <>
      <PageTitle backTo="/products" actions={edit}>
        {prod.name}
      </PageTitle>
      <Panels>
        <Panel heading={adminCatalogueText.details}>
          <Facts of={detailsOf(prod)} />
        </Panel>
        <Panel heading={adminCatalogueText.prices}>
          <Facts of={pricesOf(prod)} />
        </Panel>
        <Panel heading={adminCatalogueText.texts} whole>
          <Facts
            of={[
              [
                adminCatalogueText.description,
                <span key="text" className={style.text}>
                  {prod.desc}
                </span>,
              ],
              // cleaned by the server when it was saved and when it was answered (D-078)
              [
                adminCatalogueText.uses,
                <div key="text" className={style.rich} dangerouslySetInnerHTML={{ __html: prod.uses }} />,
              ],
              // a required field of the same product (D-178)
              [
                adminCatalogueText.ingredients,
                <span key="text" className={style.text}>
                  {prod.ingredients}
                </span>,
              ],
            ]}
          />
        </Panel>
        <Panel heading={adminCatalogueText.images} whole>
          <ul className={`bare ${style.pictures}`}>
            {prod.imgs.map((name, at) => (
              <li key={name}>
                <Picture
                  small
                  base={bP}
                  name={name}
                  alt={`${mediaText.picture} ${at + 1}`}
                  sizes="260px"
                  className={style.picture}
                />
              </li>
            ))}
          </ul>
        </Panel>
        <Panel heading={adminCatalogueText.video} whole>
          {prod.video ? (
            <video
              className={style.video}
              src={bP + prod.video}
              controls
              preload="metadata"
              aria-label={adminCatalogueText.video}
            >
              <track kind="captions" />
            </video>
          ) : (
            <p>{adminCatalogueText.noVideo}</p>
          )}
        </Panel>
      </Panels>
    </>
  )
}

function detailsOf(product: AdminProductView) {
  return [
    [adminCatalogueText.name, product.name],
    [adminCatalogueText.title, product.title],
    [adminCatalogueText.brand, product.brand],
    [adminCatalogueText.skinColours, product.skin_color.map((tone) => skinNames[tone - 1]).join(', ')],
    [adminCatalogueText.colour, product.color && <Colour key="colour" code={product.color} />],
    [adminCatalogueText.categories, namesOf(product.catg)],
    [adminCatalogueText.subCategoriesOf, namesOf(product.subCatg)],
    [adminCatalogueText.featured, product.featured ? commonText.yes : commonText.no],
    [adminCatalogueText.popular, product.pplr ? commonText.yes : commonText.no],
    [adminCatalogueText.hide, product.status ? commonText.no : commonText.yes],
  ] as const
}

function pricesOf(product: AdminProductView) {
  return [
    [adminCatalogueText.price, poundsText(product.price)],
    [adminCatalogueText.commission, poundsText(product.commission)],
    [adminCatalogueText.rrp, poundsText(product.rrp)],
    [adminCatalogueText.quantity, product.quantity],
    [adminCatalogueText.weightUnit, product.weight_unit],
    [adminCatalogueText.weight, product.weight],
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
