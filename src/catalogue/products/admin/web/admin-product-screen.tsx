import copyIcon from '@tabler/icons/outline/copy.svg?path'
import pencilIcon from '@tabler/icons/outline/pencil.svg?path'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Allowed } from '#access/web/own-rights.tsx'
import { useViewer } from '#access/web/viewer.ts'
import { adminCatalogueText } from '#catalogue/admin/text.ts'
import { joinNames } from '#catalogue/admin/web/join-names.ts'
import { mediaText } from '#media/text.ts'
import { commonText } from '#platform/text.ts'
import { useParams } from '#platform/web/router/router.tsx'
import { ButtonLink } from '#platform/web/ui/buttons/button.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Picture } from '#platform/web/ui/media/picture.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { DefinitionList, Panel, Panels, PanelsSkeleton } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import style from './admin-product-screen.module.css'
import { type AdminProduct, adminProductQuery } from './api.ts'
import { describeVatRate, skinToneNames } from './product-form-values.ts'

export function AdminProductScreen() {
  const { id = '' } = useParams()
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(adminProductQuery(viewer.key, id))
  if (error && !data) return <LoadError fullPage error={error} onRetry={refetch} />
  if (!data) return <PanelsSkeleton />
  const { product, imageBase } = data
  const actions = (
    <>
      <ButtonLink variant="secondary" icon={copyIcon} to={`/products/add-new-product?copy=${product.id}`}>
        {adminCatalogueText.duplicate}
      </ButtonLink>
      <ButtonLink variant="secondary" to={`/admin-recall/withdraw?product=${product.id}`}>
        {adminCatalogueText.withdraw}
      </ButtonLink>
      <ButtonLink icon={pencilIcon} aria-keyshortcuts="e" to={`/products/edit-product/${product.id}`}>
        {adminCatalogueText.editProduct}
      </ButtonLink>
    </>
  )
  return (
    <>
      <PageTitle backTo="/products" actions={actions}>
        {product.name}
      </PageTitle>
      <Panels>
        <Panel heading={adminCatalogueText.details}>
          <DefinitionList items={detailsOf(product)} />
        </Panel>
        <Panel heading={adminCatalogueText.priceAndInventory}>
          <DefinitionList items={pricesOf(product)} />
        </Panel>
        <Panel heading={adminCatalogueText.texts} fullWidth>
          <DefinitionList
            items={[
              [
                adminCatalogueText.description,
                <span key="text" className={style.text}>
                  {product.description}
                </span>,
              ],
              // this HTML was sanitized by the server when it was saved and again when it was sent (D-078)
              [
                adminCatalogueText.uses,
                <div key="text" className={style.rich} dangerouslySetInnerHTML={{ __html: product.uses }} />,
              ],
              // the specification does not list ingredients here, but they are a required field of the product (D-178)
              [
                adminCatalogueText.ingredients,
                <span key="text" className={style.text}>
                  {product.ingredients}
                </span>,
              ],
            ]}
          />
        </Panel>
        <Panel heading={adminCatalogueText.images} fullWidth>
          <ul className={`bare ${style.pictures}`}>
            {product.pictures.map((name, index) => (
              <li key={name}>
                <Picture
                  small
                  base={imageBase}
                  name={name}
                  alt={`${mediaText.picture} ${index + 1}`}
                  sizes="260px"
                  className={style.picture}
                />
              </li>
            ))}
          </ul>
        </Panel>
        <Panel
          heading={adminCatalogueText.video}
          fullWidth
          actions={product.video && <TrainingLink productId={product.id} />}
        >
          {product.video ? (
            <video
              className={style.video}
              src={imageBase + product.video}
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

/** Links to the page with the captions, questions and versions of the video's training. */
function TrainingLink({ productId }: { productId: string }) {
  return (
    <Allowed right="training">
      <ButtonLink variant="secondary" small to={`/admin-training/admin-training-details/${productId}`}>
        {adminCatalogueText.training}
      </ButtonLink>
    </Allowed>
  )
}

function detailsOf(product: AdminProduct): (readonly [string, ReactNode])[] {
  return [
    [adminCatalogueText.name, product.name],
    [adminCatalogueText.title, product.title],
    [adminCatalogueText.brand, product.brand],
    [adminCatalogueText.skinColours, product.skinTones.map((tone) => skinToneNames[tone - 1]).join(', ')],
    [adminCatalogueText.colour, product.colour && <Colour key="colour" code={product.colour} />],
    [adminCatalogueText.categories, joinNames(product.categories)],
    [adminCatalogueText.subCategoriesOf, joinNames(product.subCategories)],
    [adminCatalogueText.featured, product.isFeatured ? commonText.yes : commonText.no],
    [adminCatalogueText.popular, product.isPopular ? commonText.yes : commonText.no],
    [adminCatalogueText.hygieneSeal, product.hasHygieneSeal ? commonText.yes : commonText.no],
    [adminCatalogueText.hide, product.isVisible ? commonText.no : commonText.yes],
    ...(product.isWithdrawn ? [[adminCatalogueText.withdrawnFromLinks, commonText.yes] as const] : []),
  ]
}

function pricesOf(product: AdminProduct) {
  return [
    [adminCatalogueText.price, formatPounds(product.price)],
    [adminCatalogueText.commission, formatPounds(product.commission)],
    [adminCatalogueText.rrp, formatPounds(product.rrp)],
    [adminCatalogueText.quantity, product.quantity],
    [adminCatalogueText.bin, product.bin ?? adminCatalogueText.none],
    [adminCatalogueText.weightUnit, product.weightUnit],
    [adminCatalogueText.weight, product.weight],
    [adminCatalogueText.vatRate, describeVatRate(product)],
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
