/** The form is that of the Consumer Contracts Regulations 2013, schedule 3, part B. */
export const returnsText = `
<h2>14 days to change your mind</h2>
<p>You may cancel your order without a reason until 14 days after the day on which you, or somebody you named, received it. If an order comes in several parcels, the last one counts.</p>
<h2>How to cancel</h2>
<p>Tell us before the 14 days are over: by email, by telephone or by post. You may use the form at the end of this page, but you need not. Your order number helps us to find it.</p>
<h2>Sending it back</h2>
<p>Please send everything back within 14 days after you have told us. You pay for the postage, unless what you got is faulty or not what you ordered.</p>
<h2>Your money</h2>
<p>We give back what you paid, standard delivery included, within 14 days after the parcel has reached us or you have shown us that you sent it, to the card or wallet that paid. If you paid in cash, your professional gives the money back to you.</p>
<h2>What cannot be returned</h2>
<p>For reasons of health and hygiene, sealed products cannot be returned once their seal is broken: creams, make-up, brushes, anything that touches skin, hair or nails. If the seal is whole, it can be returned. If a product is faulty, it can always be returned, opened or not.</p>
<p>If a product was used more than needed to see what it is, we may give back less.</p>
<h2>Faulty or wrong</h2>
<p>Tell us what is wrong; a photograph helps. Within 30 days you may have all of your money back, and after that a repair or a replacement.</p>
<h2>The form</h2>
<p>Complete and send this form only if you want to cancel.</p>
<ul>
<li>To the company and address named on this page:</li>
<li>I hereby give notice that I cancel my contract of sale of the following goods:</li>
<li>Ordered on, received on:</li>
<li>Order number:</li>
<li>Is the hygiene seal whole? Yes or no, for each product:</li>
<li>Name:</li>
<li>Address:</li>
<li>Signature, only if this form is sent on paper:</li>
<li>Date:</li>
</ul>`
