import { token, within } from '../detector.mjs';
import { isPlaceholder } from '../placeholders.mjs';

/**
 * A Discord token begins with the bot's number in base64.
 * @param {string} value
 */
function isDiscordToken(value) {
  const number = Buffer.from(value.slice(0, value.indexOf('.')), 'base64url').toString('latin1');
  return /^\d{15,21}$/.test(number) && !isPlaceholder(value);
}

/** @type {import('../detector.mjs').Detector[]} */
export const chatAndServices = [
  token('slack-token', 'Slack token', ['xox', 'xapp-'], 'x(?:ox[abeprs]|app)-[A-Za-z0-9-]{10,256}'),
  within('slack-webhook', 'Slack webhook', 'hooks.slack.com/', String.raw`hooks\.slack\.com\/(?:services|workflows|triggers)\/(?<secret>[A-Za-z0-9/_-]{20,128})`),
  within('discord-webhook', 'Discord webhook', '/api/webhooks/', String.raw`discord(?:app)?\.com\/api\/webhooks\/\d{15,21}\/(?<secret>[A-Za-z0-9_-]{60,90})`),
  token('discord-token', 'Discord bot token', '.', String.raw`(?<![_-])[MNO][A-Za-z0-9_-]{19,28}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}`, {
    accept: isDiscordToken,
    tellsHead: false,
  }),
  token('telegram-token', 'Telegram bot token', ':AA', '[0-9]{8,10}:AA[A-Za-z0-9_-]{32,34}', { tellsHead: false }),
  token('stripe-key', 'Stripe live key', ['sk_live_', 'rk_live_'], '[sr]k_live_[A-Za-z0-9]{16,256}'),
  token('stripe-webhook-secret', 'Stripe webhook secret', 'whsec_', 'whsec_[A-Za-z0-9/+]{24,64}={0,2}'),
  token('twilio-key', 'Twilio API key', 'SK', 'SK[0-9a-f]{32}'),
  within('twilio-token', 'Twilio auth token', 'twilio', String.raw`twilio[^\r\n]{0,24}?(?:auth|token|secret)[^\r\n]{0,24}?(?<![A-Za-z0-9])(?<secret>[0-9a-f]{32})(?![A-Za-z0-9])`),
  token('sendgrid-key', 'SendGrid API key', 'SG.', String.raw`SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32,64}`),
  token('mailgun-key', 'Mailgun API key', 'key-', 'key-[0-9a-f]{32}'),
  token('mailchimp-key', 'Mailchimp API key', '-us', '[0-9a-f]{32}-us[0-9]{1,2}', { tellsHead: false }),
  token('shopify-token', 'Shopify token', ['shpat_', 'shpca_', 'shppa_', 'shpss_'], 'shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{32}'),
  token('atlassian-token', 'Atlassian API token', ['ATATT3', 'ATCTT3'], 'AT[AC]TT3[A-Za-z0-9_=-]{40,300}'),
  token('linear-key', 'Linear API key', 'lin_api_', 'lin_api_[A-Za-z0-9]{32,64}'),
  token('notion-token', 'Notion token', 'ntn_', 'ntn_[A-Za-z0-9]{40,64}'),
  token('grafana-token', 'Grafana token', 'glsa_', 'glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}'),
  token('newrelic-key', 'New Relic key', 'NRAK-', 'NRAK-[A-Z0-9]{27}'),
  token('figma-token', 'Figma token', 'figd_', 'figd_[A-Za-z0-9_-]{36,64}'),
  token('postman-key', 'Postman API key', 'PMAK-', 'PMAK-[A-Fa-f0-9]{24}-[A-Fa-f0-9]{34}'),
];
