ALTER TABLE "platform_rules" VALIDATE CONSTRAINT "platform_rules_rule";
