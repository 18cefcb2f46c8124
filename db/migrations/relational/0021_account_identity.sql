ALTER TABLE "admin_accounts" ADD COLUMN "identity" text;--> statement-breakpoint
ALTER TABLE "admin_accounts" ADD CONSTRAINT "admin_accounts_identity_unique" UNIQUE("identity");