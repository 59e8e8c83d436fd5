export const contactText = `
<h2>About your order</h2>
<p>Your beauty professional knows your order best: answer her email or ask her in the salon. If you would rather write to us, please name your order number; it stands in every letter about the order.</p>
<h2>About returns</h2>
<p>The page about returns says how it works and has the form.</p>
<h2>If you sell with us</h2>
<p>Write to us about your account, your commission or a payout. Please never send card numbers or passwords by email.</p>
<h2>Complaints</h2>
<p>Tell us what went wrong. We answer within five working days.</p>`
