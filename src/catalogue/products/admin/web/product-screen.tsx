import { useQuery } from '@tanstack/react-query'
import { useViewer } from '#accounts/sessions/web/viewer.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { namesOf } from '#catalogue/admin/web/join-names.ts'
import type { AdminProductWire } from '#catalogue/products/admin/contract.ts'
import { adminProductQuery } from '#catalogue/products/admin/web/api.ts'
import { skinNames } from '#catalogue/products/admin/web/skin-tone-names.ts'
import { mediaText } from '#media/text.ts'
import { commonText } from '#platform/text.ts'
import { useParams } from '#platform/web/router/router.tsx'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { editIcon } from '#platform/web/ui/icons/more-icons.ts'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { Picture } from '#platform/web/ui/storefront/picture.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './product-screen.module.css'

export function AdminProductScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminProductQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
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
          <DefinitionList items={detailsOf(prod)} />
        </Panel>
        <Panel heading={adminCatalogueText.prices}>
          <DefinitionList items={pricesOf(prod)} />
        </Panel>
        <Panel heading={adminCatalogueText.texts} fullWidth>
          <DefinitionList
            items={[
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
        <Panel heading={adminCatalogueText.images} fullWidth>
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
        <Panel heading={adminCatalogueText.video} fullWidth>
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

function detailsOf(product: AdminProductWire) {
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

function pricesOf(product: AdminProductWire) {
  return [
    [adminCatalogueText.price, formatPounds(product.price)],
    [adminCatalogueText.commission, formatPounds(product.commission)],
    [adminCatalogueText.rrp, formatPounds(product.rrp)],
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
